import type { ListedUser } from '#contract/users.ts'
import { EmailDialog } from './email-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { UnfreezeDialog } from './unfreeze-dialog.tsx'

/** What is done to a person now and then. */
export type UserActName = 'resend' | 'email' | 'unfreeze'

type UserActDialogProps = {
  opened: UserActName | null
  user: ListedUser
  isSelf: boolean
  onClose: () => void
}

/** The dialog of the act that was chosen. */
export function UserActDialog({ opened, user, isSelf, onClose }: UserActDialogProps) {
  if (opened === 'unfreeze') return <UnfreezeDialog user={user} onClose={onClose} />
  if (opened === 'resend') return <ResendDialog user={user} onClose={onClose} />
  return opened === 'email' && <EmailDialog user={user} isSelf={isSelf} onClose={onClose} />
}
