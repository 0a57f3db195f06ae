import { Note } from '#web/ui/note.tsx'
import { SaveLine } from './save-line.tsx'

/** On the steps before the end, where what was changed is not saved by being generated. */
export function EditedNote() {
  return (
    <Note kind="warning" className="mb-6">
      <SaveLine />
    </Note>
  )
}
