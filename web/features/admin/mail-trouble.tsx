import { Link } from 'wouter'
import type { Overview } from '#contract/users.ts'
import { Note } from '#web/ui/note.tsx'
import { mailLogId, sectionPath } from './address/panel-address.ts'
import { plural } from './mail/plural.ts'

/** Mails that do not go out: customers may be waiting for their way in. */
export function MailTrouble({ mails: { waiting, failed, reason } }: Pick<Overview, 'mails'>) {
  const total = waiting + failed
  if (total === 0) return null
  const shown = sectionPath('emails', { envio: failed > 0 ? 'failed' : 'queued' })
  return (
    <Note kind="danger" className="mb-5">
      {plural(total, 'email não saiu', 'emails não saíram')}. {reason ?? 'O envio falhou.'}{' '}
      <Link href={`${shown}#${mailLogId}`} className="font-medium underline underline-offset-4">
        Ver o que não saiu
      </Link>
    </Note>
  )
}
