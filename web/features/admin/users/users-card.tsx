import { useCallback, useRef } from 'react'
import type { UserPage } from '#contract/users.ts'
import { Reading } from '#web/api/reading.tsx'
import { useMinute } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Pagination } from '../pagination.tsx'
import { useAskAnew } from '../use-ask-anew.ts'
import { aboutUsers } from '../use-overview.ts'
import { describeRange, loadFailure, type UserList } from './use-user-list.ts'
import { UserTable } from './user-table.tsx'
import { UsersToolbar } from './users-toolbar.tsx'

export const userListId = 'lista-de-usuarios'

/** The list of users: what is looked for, the rows, and where in the list they are. */
export function UsersCard({ list }: { list: UserList }) {
  const refresh = useAskAnew(aboutUsers)
  return (
    <Card id={userListId} aria-label="Lista de usuários" className="scroll-mt-40 lg:scroll-mt-24">
      <UsersToolbar list={list} onRefresh={() => void refresh()} />
      <Reading query={list.rows} loading={<Loading />} failure={loadFailure}>
        {(page) => <Rows list={list} page={page} />}
      </Reading>
    </Card>
  )
}

/** A list says in words, too, that it is on its way. */
function Loading() {
  return (
    <Skeleton
      shape="row"
      count={12}
      label="Carregando usuários..."
      className="[&>output]:not-sr-only [&>output]:block [&>output]:px-5 [&>output]:pt-4 [&>output]:text-13 [&>output]:text-muted"
    />
  )
}

function Rows({ list, page }: { list: UserList; page: UserPage }) {
  const { rows, pages } = list
  const top = useRef<HTMLDivElement>(null)
  const now = useMinute(rows.dataUpdatedAt)
  // The button that had the focus went away with its row.
  const focusTop = useCallback(() => top.current?.focus({ preventScroll: true }), [])

  /** A page is read from its first row on. */
  function startAtTop() {
    top.current?.scrollIntoView({ block: 'start' })
    focusTop()
  }

  const fromTop = {
    ...pages,
    goOn: (next: string) => {
      pages.goOn(next)
      startAtTop()
    },
    goBack: () => {
      pages.goBack()
      startAtTop()
    },
  }

  if (page.users.length === 0) return <NoUsers list={list} />
  return (
    <div
      ref={top}
      tabIndex={-1}
      aria-busy={rows.isFetching}
      className={cn('scroll-mt-20 transition-opacity', rows.isPlaceholderData && 'opacity-60')}
    >
      <UserTable users={page.users} now={now} sorting={list.sorting} onDeleted={focusTop} />
      <div className="border-t border-line px-5 py-3">
        <Pagination
          label="Páginas de usuários"
          pages={fromTop}
          allPath={list.allPath}
          // Until the new page is there, this is the cursor of the one before.
          nextCursor={rows.isPlaceholderData ? null : page.nextCursor}
        >
          {describeRange({ ...page, page: pages.page, count: page.users.length })}
        </Pagination>
      </div>
    </div>
  )
}

function NoUsers({ list }: { list: UserList }) {
  const isNarrowed = list.filter.q !== undefined || list.state !== 'all'
  return isNarrowed ? (
    <EmptyState
      title="Nenhum usuário encontrado."
      description="Confira o nome ou o email, ou veja a lista inteira."
      action={
        <Button onClick={() => list.change({ search: '', state: 'all' })}>Limpar busca e filtro</Button>
      }
    />
  ) : (
    <EmptyState
      title="Nenhum usuário encontrado."
      description="Cada compra aprovada cria um usuário aqui. Você também pode criar um agora."
    />
  )
}
