import { useEffect, useState } from 'react'
import { Note } from '#web/ui/note.tsx'
import { onDraftElsewhere } from '#web/session/draft-storage.ts'
import { readDraft } from '../machine/draft.ts'

/** Says that another tab works on an integration too: what is typed here stays here. */
export function OtherTabNote({ userId }: { userId: string }) {
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => onDraftElsewhere((text) => setElsewhere(readDraft(userId, text) !== null)), [userId])
  if (!isElsewhere) return null
  return (
    <Note live kind="info" title="O assistente também está aberto em outra aba" className="mb-6">
      Cada aba guarda o que foi digitado nela. Continue em uma só para não se confundir.
    </Note>
  )
}
