import { neverHadAccess } from '#contract/access.ts'
import { isLifetime } from '#contract/subscription-badges.ts'
import type { ListedUser } from '#contract/users.ts'
import { RenewDialog } from './renew-dialog.tsx'
import { RenewRefusal } from './renew-refusal.tsx'

type RenewActionProps = { user: ListedUser; describedBy: string }

/** Only what was once bought or given is there to renew. */
export function RenewAction({ user, describedBy }: RenewActionProps) {
  if (!hasWhatRenews(user)) return null
  if (isLifetime(user)) return <RenewRefusal describedBy={describedBy} />
  return <RenewDialog user={user} describedBy={describedBy} />
}

export function canBeRenewed(user: ListedUser): boolean {
  return hasWhatRenews(user) && !isLifetime(user)
}

function hasWhatRenews(user: ListedUser): boolean {
  return !user.isAdmin && user.subscriptionType !== null && !neverHadAccess(user)
}
