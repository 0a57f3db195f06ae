import type { ListedUser } from '#contract/users.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { RenewAction } from './renew-action.tsx'
import { RowMenu } from './row-menu.tsx'
import { nameId } from './user-name.tsx'

type RowActionsProps = { user: ListedUser; isSelf: boolean; now: Date; onDeleted: () => void }

/** Nobody renews or deletes their own row. */
export function RowActions({ user, isSelf, now, onDeleted }: RowActionsProps) {
  const describedBy = nameId(user)
  return (
    <div className="flex items-center gap-1.5 md:justify-end">
      {isSelf && <span className="text-13 text-faint md:px-2">você</span>}
      {!isSelf && <RenewAction user={user} describedBy={describedBy} />}
      {!isSelf && <DeleteDialog user={user} now={now} describedBy={describedBy} onDeleted={onDeleted} />}
      <RowMenu user={user} isSelf={isSelf} />
    </div>
  )
}
