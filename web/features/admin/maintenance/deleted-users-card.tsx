import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listDeletedUsers, type DeletedUser, type DeletedUserPage } from '#contract/deletions.ts'
import { Reading } from '#web/api/reading.tsx'
import { queryFor } from '#web/api/query-for.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { textField, toNarrowed } from '../address/address-fields.ts'
import { deletedUsersId, sectionPath } from '../address/panel-address.ts'
import { useAddressFilter, useTyped } from '../address/use-address.ts'
import { briefRows, Pagination, usePages } from '../pagination.tsx'
import { describeRange } from '../users/use-user-list.ts'
import { useBringBack } from '../users/use-user-act.ts'

const rowsPerPage = 50

const fields = { search: textField('excluido') }

/** Who was deleted and can still be brought back. Of a brief list the first ones only. */
export function DeletedUsersCard({ isBrief = false }: { isBrief?: boolean }) {
  const { q, typed, pages, rows, allPath } = useDeletedUsers(isBrief)
  const hasSearch = q !== '' || typed.text !== '' || (rows.data?.total ?? 0) > 5
  return (
    <Card aria-labelledby="excluidos">
      <CardHeader
        className={hasSearch ? '' : 'pb-5'}
        title={<span id="excluidos">Excluídos nos últimos 30 dias</span>}
        description="Quem volta encontra tudo como era: senha, integrações, Workers e acesso. Uma nova compra com o mesmo email também traz a conta de volta."
      />
      {hasSearch && (
        <search className="block px-5 pb-4 pt-4 sm:max-w-md">
          <Input
            type="search"
            aria-label="Buscar excluídos"
            placeholder="Buscar por nome ou email"
            maxLength={200}
            value={typed.text}
            onChange={({ target }) => typed.setText(target.value)}
          />
        </search>
      )}
      <Reading
        query={rows}
        loading={<Skeleton shape="row" count={3} label="Carregando excluídos..." />}
        failure="Erro ao carregar os excluídos"
      >
        {(page) => (
          <Rows
            page={page}
            isStale={rows.isPlaceholderData}
            pages={pages}
            isSearched={q !== ''}
            allPath={allPath}
          />
        )}
      </Reading>
    </Card>
  )
}

function useDeletedUsers(isBrief: boolean) {
  const { filter, change } = useAddressFilter(fields)
  const q = filter.search
  const typed = useTyped(q, (search) => change({ search }, { isTyped: true }))
  const pages = usePages(q)
  const limit = isBrief ? briefRows : rowsPerPage
  const query = { limit, cursor: pages.cursor, q: q === '' ? undefined : q }
  const rows = useQuery({ ...queryFor(listDeletedUsers, { query }), placeholderData: keepPreviousData })
  const allPath = isBrief
    ? `${sectionPath('clientes', toNarrowed(fields, filter))}#${deletedUsersId}`
    : undefined
  return { q, typed, pages, rows, allPath }
}

type RowsProps = {
  page: DeletedUserPage
  isStale: boolean
  isSearched: boolean
  pages: ReturnType<typeof usePages>
  allPath: string | undefined
}

function Rows({ page, isStale, isSearched, pages, allPath }: RowsProps) {
  if (page.users.length === 0)
    return (
      <EmptyState
        title={isSearched ? 'Nenhum excluído com esta busca.' : 'Ninguém foi excluído nos últimos 30 dias.'}
      />
    )
  return (
    <>
      <ul aria-labelledby="excluidos" className="divide-y divide-line border-t border-line">
        {page.users.map((user) => (
          <Person key={user.id} user={user} />
        ))}
      </ul>
      <div className="border-t border-line px-5 py-3">
        <Pagination
          label="Páginas de excluídos"
          pages={pages}
          // Until the new page is there, this is the cursor of the one before.
          nextCursor={isStale ? null : page.nextCursor}
          allPath={allPath}
        >
          {describeRange({ ...page, page: pages.page, count: page.users.length })}
        </Pagination>
      </div>
    </>
  )
}

function Person({ user }: { user: DeletedUser }) {
  const { mutate, isPending } = useBringBack()
  const { id, username, email, isEmailTaken, isErasure } = user
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5">
      <div className="min-w-0 text-13 text-muted">
        <p id={`excluido-${id}`} className="wrap-anywhere text-14 font-medium text-text">
          {username}
        </p>
        <p className="wrap-anywhere">{email}</p>
        <p>
          {describeDeletion(user)} · {describeDaysLeft(user.daysLeft)}
        </p>
        {isErasure && (
          <p>Só a própria pessoa desfaz: pelo link que recebeu por email, ou comprando de novo.</p>
        )}
        {isEmailTaken && (
          <p className="text-orange">
            O email já é de outra conta. Exclua ou corrija a outra para trazer esta de volta.
          </p>
        )}
      </div>
      <Button
        size="small"
        aria-describedby={`excluido-${id}`}
        disabled={isEmailTaken || isErasure}
        pending={isPending}
        pendingLabel="Trazendo..."
        onClick={() => mutate(id)}
      >
        Trazer de volta
      </Button>
    </li>
  )
}

function describeDeletion({ deletedAt, deletedBy, isCleanup, isErasure }: DeletedUser): string {
  const day = formatDay(deletedAt)
  if (isErasure) return `Excluído em ${day} pela própria pessoa`
  if (deletedBy === null) return `Excluído em ${day} pela limpeza automática`
  return isCleanup ? `Excluído em ${day} na limpeza de ${deletedBy}` : `Excluído em ${day} por ${deletedBy}`
}

function describeDaysLeft(days: number): string {
  if (days === 0) return 'definitivo na próxima madrugada'
  return days === 1 ? 'definitivo em 1 dia' : `definitivo em ${days} dias`
}
