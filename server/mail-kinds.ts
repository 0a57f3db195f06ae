import { ownEmailChanged } from './features/admin/mails.ts'
import { firstAccess, recovery } from './features/auth/access-mails.ts'
import { newBrowser } from './features/auth/new-browser-mail.ts'
import { securityNotice } from './features/auth/security-notice.ts'
import { paymentReminder } from './features/checkout/payment-reminder-mail.ts'
import { saleMails } from './features/checkout/sale-mails.ts'
import { accessGiven } from './features/customers/given-mail.ts'
import { movedAway, movedHere } from './features/customers/move-mails.ts'
import { subscriptionReminder } from './features/customers/reminder-mail.ts'
import { frozenHere, frozenToAdministrators } from './features/freezing/freeze-mails.ts'
import { troubleMail } from './features/watch/trouble-mail.ts'
import type { MailKind } from './platform/mail/mail-kind.ts'

/** Every mail to a single person. One that is missing here is never sent. */
export const mailKinds: readonly MailKind[] = [
  firstAccess,
  recovery,
  securityNotice,
  newBrowser,
  movedHere,
  movedAway,
  frozenHere,
  frozenToAdministrators,
  accessGiven,
  ownEmailChanged,
  ...Object.values(saleMails),
  subscriptionReminder,
  troubleMail,
  paymentReminder,
]
