import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listUsers } from '#contract/users.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { toast } from '#web/ui/toast-store.ts'
import { usePages } from '../pagination.tsx'
import type { StateFilter } from './user-states.ts'

/** As many rows as a page shows at once. */
export const pageSize = 50
export const loadFailure = 'Erro ao carregar usuários'

/** What is looked for, where in the list the person is, and the rows there. */
export function useUserList() {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<StateFilter>('all')
  const settled = useSettled(search.trim())
  /** Left out, what is empty filters nothing. */
  const filter = { q: settled || undefined, status: state === 'all' ? undefined : state }
  const pages = usePages(JSON.stringify(filter))
  const query = { limit: pageSize, cursor: pages.cursor, ...filter }
  const rows = useQuery({ ...queryFor(listUsers, { query }), placeholderData: keepPreviousData })
  useFailureToast(rows.error)

  // The last row of the last page was deleted: there is nothing more to see on it.
  const isLost = rows.data?.users.length === 0 && !rows.isPlaceholderData && pages.page > 1
  const { goBack } = pages
  useEffect(() => {
    if (isLost) goBack()
  }, [isLost, goBack])

  return { rows, pages, search, setSearch, state, setState, filter }
}

export type UserList = ReturnType<typeof useUserList>

function useFailureToast(error: unknown): void {
  useEffect(() => {
    if (!error) return
    toast({ title: loadFailure, description: errorMessage(error, loadFailure), variant: 'destructive' })
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
