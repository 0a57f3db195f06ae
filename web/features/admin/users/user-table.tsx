import { useMemo } from 'react'
import { describeForAdmin } from '#contract/subscription-badges.ts'
import type { ListedUser } from '#contract/users.ts'
import { useSession } from '#web/session/session.tsx'
import { SubscriptionBadge } from '#web/session/subscription-badge.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { describeSubscription } from './describe-subscription.ts'
import { RowActions } from './row-actions.tsx'
import { UserName } from './user-name.tsx'

type UserTableProps = { users: readonly ListedUser[]; now: Date; onDeleted: () => void }

export function UserTable({ users, now, onDeleted }: UserTableProps) {
  const ownId = useSession().user?.id
  const columns = useMemo(() => listColumns({ now, ownId, onDeleted }), [now, ownId, onDeleted])
  return <Table label="Usuários" columns={columns} rows={users} rowKey={({ id }) => id} />
}

type Surroundings = { now: Date; ownId: string | undefined; onDeleted: () => void }

function listColumns({ now, ownId, onDeleted }: Surroundings): Column<ListedUser>[] {
  return [
    {
      key: 'user',
      header: 'Usuário',
      role: 'name',
      // No wider than what the others leave: long names end in an ellipsis.
      className: 'md:w-full md:max-w-0 md:pr-0',
      cell: (user) => <UserName user={user} />,
    },
    {
      key: 'plan',
      header: 'Assinatura',
      className: 'md:pr-0',
      cell: (user) => <Plan user={user} now={now} />,
    },
    {
      key: 'state',
      header: 'Situação',
      role: 'state',
      className: 'md:pr-0',
      cell: (user) => <State user={user} now={now} />,
    },
    {
      key: 'actions',
      header: 'Ações',
      role: 'actions',
      align: 'right',
      className: 'md:pr-4',
      cell: (user) => <RowActions user={user} isSelf={user.id === ownId} now={now} onDeleted={onDeleted} />,
    },
  ]
}

function State({ user, now }: { user: ListedUser; now: Date }) {
  return (
    <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 xl:flex xl:items-center xl:gap-x-2">
      <SubscriptionBadge badge={describeForAdmin(user, now)} />
      {user.isPaymentLate && (
        <p className="whitespace-nowrap text-13 text-faint md:max-xl:mt-1">Pagamento atrasado</p>
      )}
    </div>
  )
}

function Plan({ user, now }: { user: ListedUser; now: Date }) {
  const { type, end } = describeSubscription(user, now)
  // What stands in brackets is not torn apart.
  const [name, remark] = type.split(/ (?=\()/)
  return (
    <div className="max-md:flex max-md:flex-wrap max-md:gap-x-2 xl:flex xl:gap-x-2 xl:whitespace-nowrap">
      <p>
        {name}
        {remark && (
          <>
            {' '}
            <span className="whitespace-nowrap">{remark}</span>
          </>
        )}
      </p>
      {end && <p className="whitespace-nowrap text-13 text-faint">{end}</p>}
    </div>
  )
}
