import { Note } from '#web/ui/note.tsx'
import { NewLinkButton } from './new-link-button.tsx'

/** Above a form that will not take a password any more. */
export function OldLinkNote({ token, message }: { token: string; message: string }) {
  return (
    <Note kind="warning" title="Este link não vale mais" live className="mb-6">
      <p>{message}</p>
      <div className="mb-1 mt-3">
        <NewLinkButton token={token} />
      </div>
    </Note>
  )
}
