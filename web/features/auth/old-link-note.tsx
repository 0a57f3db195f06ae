import { useQuery } from '@tanstack/react-query'
import { checkFirstAccess } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { Note } from '#web/ui/note.tsx'
import { NewLinkButton } from './new-link-button.tsx'

/** Says of a link that no longer works that it does not, before a password was thought of in vain. */
export function OldLinkNote({ token }: { token: string }) {
  // Where it cannot be asked, the answer to the password will tell.
  const { data } = useQuery({
    queryKey: [checkFirstAccess.path, token],
    queryFn: () => call(checkFirstAccess, { body: { token } }),
  })
  if (!data || data.isValid) return null
  return (
    <Note kind="warning" title="Este link não vale mais" live className="mb-6">
      <p>{data.message}</p>
      <div className="mb-1 mt-3">
        <NewLinkButton token={token} />
      </div>
    </Note>
  )
}
