import { neverHadAccess } from '#contract/access.ts'
import { isLifetime } from '#contract/subscription-badges.ts'
import type { ListedUser } from '#contract/users.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { RenewRefusal } from './renew-refusal.tsx'
import { RowMenu } from './row-menu.tsx'
import { nameId } from './user-name.tsx'

type RowActionsProps = { user: ListedUser; isSelf: boolean; now: Date; onDeleted: () => void }

/** Nobody renews or deletes their own row, and only what was once bought or given is there to renew. */
export function RowActions({ user, isSelf, now, onDeleted }: RowActionsProps) {
  const describedBy = nameId(user)
  const isRenewable = !user.isAdmin && user.subscriptionType !== null && !neverHadAccess(user)
  return (
    <div className="flex items-center gap-1.5 md:justify-end">
      {isSelf && <span className="text-13 text-faint md:px-2">você</span>}
      {!isSelf &&
        isRenewable &&
        (isLifetime(user) ? (
          <RenewRefusal describedBy={describedBy} />
        ) : (
          <RenewDialog user={user} describedBy={describedBy} />
        ))}
      {!isSelf && <DeleteDialog user={user} now={now} describedBy={describedBy} onDeleted={onDeleted} />}
      <RowMenu user={user} isSelf={isSelf} />
    </div>
  )
}
