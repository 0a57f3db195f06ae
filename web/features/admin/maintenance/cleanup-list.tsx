import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { neverHadAccess } from '#contract/access.ts'
import { exportUsers, listUsers, type ListedUser, type UserPage } from '#contract/users.ts'
import { queryFor } from '#web/api/query-for.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Pagination, usePages } from '../pagination.tsx'
import { describeRange, pageSize } from '../users/use-user-list.ts'

const filePath = `${exportUsers.path}?${new URLSearchParams({ status: 'cleanable' }).toString()}`

/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

type CleanupListProps = { page: UserPage | undefined; list: CleanupRows }

export function CleanupList({ page, list: { rows, pages } }: CleanupListProps) {
  if (!page || page.total === 0) return null
  const where = describeRange({ ...page, page: pages.page, count: page.users.length })
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="quem-sai" className="text-14 font-medium">
          Quem seria excluído
        </h3>
        <a href={filePath} download className={buttonStyle({ size: 'small' })}>
          <Download aria-hidden="true" />
          Baixar CSV
        </a>
      </div>
      <ul
        key={pages.page}
        aria-labelledby="quem-sai"
        {...reachable}
        className="max-h-[38dvh] divide-y divide-line overflow-y-auto rounded-md border border-line bg-well focus-visible:-outline-offset-2"
      >
        {page.users.map((user) => (
          <Person key={user.id} user={user} />
        ))}
      </ul>
      <Pagination
        label="Páginas de quem seria excluído"
        pages={pages}
        // Until the new page is there, this is the cursor of the one before.
        nextCursor={rows.isPlaceholderData ? null : page.nextCursor}
      >
        {where}
      </Pagination>
    </div>
  )
}

function Person({ user }: { user: ListedUser }) {
  const { username, email } = user
  return (
    <li className="px-3.5 py-2 text-13 text-muted">
      <p className="truncate text-14 font-medium text-text" title={username}>
        {username}
      </p>
      <p className="wrap-anywhere">{email}</p>
      <p className="text-faint">{describeSince(user)}</p>
    </li>
  )
}

/** A registered account that never bought anything ended when it was made. */
function describeSince(user: ListedUser): string {
  const verb = neverHadAccess(user) ? 'sem assinatura desde' : 'expirou em'
  return `${verb} ${formatDay(user.subscriptionExpiresAt)}`
}

/** Whom a cleanup would delete, read anew each time it is asked. */
export function useCleanupList() {
  const pages = usePages('cleanup')
  const query = { limit: pageSize, cursor: pages.cursor, status: 'cleanable' as const }
  const rows = useQuery({
    ...queryFor(listUsers, { query }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { rows, pages }
}

type CleanupRows = ReturnType<typeof useCleanupList>
