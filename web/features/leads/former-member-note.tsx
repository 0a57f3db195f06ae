import { Link } from 'wouter'
import { Note } from '#web/ui/note.tsx'

/** What is left to somebody whose subscription has ended, and the way back. */
export function FormerMemberNote() {
  return (
    <Note kind="info" title="Sua assinatura terminou, e os leads continuam seus" className="mb-5">
      Aqui você lê, exporta e apaga. Suas páginas e seus Workers seguem no ar, e o Cofre continua entregando.
      Para reenviar leads, publicar e criar integrações,{' '}
      <Link href="/subscription-expired" className="rounded-xs text-text underline underline-offset-4">
        renove a assinatura
      </Link>
      .
    </Note>
  )
}
