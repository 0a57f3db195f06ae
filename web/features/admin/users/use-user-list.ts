import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listUsers, userOrders, type UserOrder } from '#contract/users.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryFor } from '#web/api/query-for.ts'
import { dismissToast, shownToast, toast } from '#web/ui/toast-store.ts'
import { choiceField, textField, toNarrowed } from '../address/address-fields.ts'
import { sectionPath } from '../address/panel-address.ts'
import { useAddressFilter, useTyped } from '../address/use-address.ts'
import { briefRows, usePages } from '../pagination.tsx'
import { stateFilters, type StateFilter } from './user-states.ts'

/** As many rows as a page shows at once. */
export const pageSize = 50
export const loadFailure = 'Erro ao carregar usuários'

const fields = {
  search: textField('busca'),
  state: choiceField('situacao', stateFilters),
  order: choiceField('ordem', userOrders),
}

/** What is looked for, where in the list the person is, and the rows there: of a brief list the first ones only. */
export function useUserList({ isBrief = false } = {}) {
  const { filter: chosen, change } = useAddressFilter(fields)
  const { state, order } = chosen
  const typed = useTyped(chosen.search, (text) => change({ search: text }, { isTyped: true }))
  const filter = askedFor(chosen)
  const pages = usePages(JSON.stringify(filter))
  const query = { limit: isBrief ? briefRows : pageSize, cursor: pages.cursor, ...filter }
  const rows = useQuery({ ...queryFor(listUsers, { query }), placeholderData: keepPreviousData })
  useFailureToast(rows.error)

  // The last row of the last page was deleted: there is nothing more to see on it.
  const isLost = rows.data?.users.length === 0 && !rows.isPlaceholderData && pages.page > 1
  const { goBack } = pages
  useEffect(() => {
    if (isLost) goBack()
  }, [isLost, goBack])

  const allPath = isBrief ? sectionPath('clientes', toNarrowed(fields, chosen)) : undefined
  const sorting = { order, onOrder: (next: typeof order) => change({ order: next }) }
  return { rows, pages, typed, state, change, filter, sorting, allPath }
}

/** Left out, what is as at the beginning asks for nothing. */
function askedFor({ search, state, order }: { search: string; state: StateFilter; order: UserOrder }) {
  return {
    q: search || undefined,
    status: state === 'all' ? undefined : state,
    order: order === 'newest' ? undefined : order,
  }
}

export type UserList = ReturnType<typeof useUserList>

function useFailureToast(error: unknown): void {
  useEffect(() => {
    if (!error) return undefined
    const description = errorMessage(error, loadFailure)
    toast({ title: loadFailure, description, variant: 'destructive' })
    const told = shownToast()?.id ?? 0
    // Once the rows are there, it is no longer true.
    return () => dismissToast(told)
  }, [error])
}

type Range = { page: number; count: number; total: number; totalIsMore: boolean }

/** Which rows these are, and of how many: '51–100 de 1.284'. */
export function describeRange({ page, count, total, totalIsMore }: Range): string {
  const all = totalIsMore ? 'mais de 10.000' : total.toLocaleString('pt-BR')
  if (page === 1 && count === total && !totalIsMore) {
    return total === 1 ? '1 usuário' : `${all} usuários`
  }
  const first = (page - 1) * pageSize + 1
  const last = first + count - 1
  return `${first.toLocaleString('pt-BR')}–${last.toLocaleString('pt-BR')} de ${all}`
}
