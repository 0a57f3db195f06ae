import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkFirstAccess } from '#contract/auth.ts'
import { listUsers, type CreatedUser } from '#contract/users.ts'
import { call } from '#web/api/call.ts'

/**
 * Who was just created, for as long as their link works. It dies when they use it, are deleted, get another or another
 * email, here or elsewhere: so it is looked at again with every reading of the list.
 */
export function useCreatedUser() {
  const [created, setCreated] = useState<CreatedUser | null>(null)
  const token = created?.firstLoginToken ?? ''
  const { data: isValid } = useQuery({
    queryKey: [listUsers.path, 'link', token],
    queryFn: async () => (await call(checkFirstAccess, { body: { token } })).isValid,
    enabled: created !== null,
    initialData: true,
  })
  return { created: isValid ? created : null, setCreated }
}
