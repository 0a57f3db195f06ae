import type { Overview } from '#contract/users.ts'
import { Note } from '#web/ui/note.tsx'
import { plural } from './mail/plural.ts'

/** Mails that do not go out: customers may be waiting for their way in. */
export function MailTrouble({ mails: { waiting, failed, reason } }: Pick<Overview, 'mails'>) {
  const total = waiting + failed
  if (total === 0) return null
  return (
    <Note kind="danger" className="mb-5">
      {plural(total, 'email não saiu', 'emails não saíram')}. {reason ?? 'O envio falhou.'}{' '}
      <a href="#emails" className="font-medium underline underline-offset-4">
        Ver o que não saiu
      </a>
    </Note>
  )
}
