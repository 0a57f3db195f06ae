import { describeForAdmin } from '#contract/subscription-badges.ts'
import type { ListedUser, UserOrder } from '#contract/users.ts'
import { useSession } from '#web/session/session.tsx'
import { SubscriptionBadge } from '#web/session/subscription-badge.tsx'
import { formatDay } from '#web/lib/format-date.ts'
import { Table, type Column } from '#web/ui/table.tsx'
import { sortOf, type Sorting } from '../sorting.ts'
import { describeSubscription } from './describe-subscription.ts'
import { RowActions } from './row-actions.tsx'
import { UserName } from './user-name.tsx'

type UserTableProps = {
  users: readonly ListedUser[]
  now: Date
  sorting: Sorting<UserOrder>
  onDeleted: () => void
}

export function UserTable({ users, ...surroundings }: UserTableProps) {
  const ownId = useSession().user?.id
  const columns = listColumns({ ...surroundings, ownId })
  return <Table label="Usuários" columns={columns} rows={users} rowKey={({ id }) => id} />
}

type Surroundings = Omit<UserTableProps, 'users'> & { ownId: string | undefined }

function listColumns({ now, ownId, sorting, onDeleted }: Surroundings): Column<ListedUser>[] {
  return [
    {
      key: 'user',
      header: 'Usuário',
      role: 'name',
      // No wider than what the others leave: long names end in an ellipsis.
      className: 'md:w-full md:max-w-0 md:pr-0',
      sort: sortOf(sorting, 'Ordenar por nome', ['name', 'name-desc']),
      cell: (user) => <UserName user={user} />,
    },
    {
      key: 'since',
      header: 'Desde',
      // Elsewhere it stands beside the email.
      hiding: 'max-md:hidden md:max-xl:hidden',
      className: 'whitespace-nowrap pr-0 text-13 text-faint',
      sort: sortOf(sorting, 'Ordenar por data de criação', ['newest', 'oldest']),
      cell: ({ createdAt }) => formatDay(createdAt),
    },
    {
      key: 'plan',
      header: 'Assinatura',
      className: 'md:pr-0',
      sort: sortOf(sorting, 'Ordenar pelo fim do acesso', ['end', 'end-desc']),
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
