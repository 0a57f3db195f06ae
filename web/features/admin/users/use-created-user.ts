import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkFirstAccess } from '#contract/passwords.ts'
import type { CreatedUser } from '#contract/users.ts'
import { queryFor } from '#web/api/query-for.ts'

/**
 * Who was just created, for as long as their link works. It dies when they use it, are deleted, get another or another
 * email, here or elsewhere: so it is looked at again with every reading of the list.
 */
export function useCreatedUser() {
  const [created, setCreated] = useState<CreatedUser | null>(null)
  const token = created?.firstLoginToken ?? ''
  const { data: link } = useQuery({
    ...queryFor(checkFirstAccess, { body: { token } }),
    enabled: created !== null,
    initialData: { isValid: true, message: '' },
  })
  return { created: link.isValid ? created : null, setCreated }
}
