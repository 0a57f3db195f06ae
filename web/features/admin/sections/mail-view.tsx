import { useSession } from '#web/session/session.tsx'
import { mailLogId } from '../address/panel-address.ts'
import { MailLog } from '../mail/mail-log.tsx'
import { PaymentReminderCard } from '../mail/payment-reminder-card.tsx'
import { MailSection } from '../mail/mail-section.tsx'
import { useSectionJump } from '../use-section-jump.ts'

export function MailView() {
  const { user } = useSession()
  useSectionJump()
  if (!user) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MailSection userId={user.id} />
      <PaymentReminderCard />
      <div id={mailLogId} className="scroll-mt-20">
        <MailLog />
      </div>
    </div>
  )
}
