import { neverHadAccess } from '#contract/access.ts'
import { isLifetime } from '#contract/subscription-badges.ts'
import type { ListedUser } from '#contract/users.ts'
import { RenewDialog } from './renew-dialog.tsx'
import { RenewRefusal } from './renew-refusal.tsx'

type RenewActionProps = { user: ListedUser; describedBy: string; size?: 'small' | 'default' }

/** Only what was once bought or given is there to renew. */
export function RenewAction({ user, describedBy, size = 'small' }: RenewActionProps) {
  if (user.isAdmin || user.subscriptionType === null || neverHadAccess(user)) return null
  if (isLifetime(user)) return <RenewRefusal describedBy={describedBy} size={size} />
  return <RenewDialog user={user} describedBy={describedBy} size={size} />
}
