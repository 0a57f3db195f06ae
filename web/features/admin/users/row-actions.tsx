import type { ListedUser } from '#contract/users.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { RowMenu } from './row-menu.tsx'
import { nameId } from './user-name.tsx'

type RowActionsProps = { user: ListedUser; isSelf: boolean; now: Date; onDeleted: () => void }

/** Nobody renews or deletes their own row, and only a person with a type has something to renew. */
export function RowActions({ user, isSelf, now, onDeleted }: RowActionsProps) {
  const describedBy = nameId(user)
  return (
    <div className="flex items-center gap-1.5 md:justify-end">
      {isSelf && <span className="text-13 text-faint md:px-2">você</span>}
      {!isSelf && !user.isAdmin && user.subscriptionType && (
        <RenewDialog user={user} now={now} describedBy={describedBy} />
      )}
      {!isSelf && <DeleteDialog user={user} now={now} describedBy={describedBy} onDeleted={onDeleted} />}
      <RowMenu user={user} isSelf={isSelf} />
    </div>
  )
}
