import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportEntries, listActors, listEntries } from '#contract/audit.ts'
import type { AuditArea } from '#contract/audit-words.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { usePages } from '../pagination.tsx'

export const rowsPerPage = 20

/** What is looked for. Empty filters nothing. */
export type RegistroFilter = {
  search: string
  actor: string
  area: AuditArea | 'all'
  from: string
  to: string
}

export const noFilter: RegistroFilter = { search: '', actor: 'all', area: 'all', from: '', to: '' }

/** What is looked for, where in the list the person is, and the rows there. */
export function useRegistro() {
  const [filter, setFilter] = useState(noFilter)
  const asked = toQuery({ ...filter, search: useSettled(filter.search) })
  const pages = usePages(JSON.stringify(asked))
  const isBackwards = filter.from !== '' && filter.to !== '' && filter.from > filter.to
  const query = { limit: rowsPerPage, ...asked, ...(pages.cursor ? { cursor: pages.cursor } : {}) }
  const rows = useQuery({
    ...queryFor(listEntries, { query }),
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
    enabled: !isBackwards,
  })
  const isFiltered = Object.keys(asked).length > 0
  return { filter, setFilter, pages, rows, isFiltered, isBackwards, fileAddress: fileAddress(asked) }
}

export type Registro = ReturnType<typeof useRegistro>

type Asked = Partial<Record<'q' | 'actor' | 'from' | 'to', string>> & { area?: AuditArea }

function toQuery({ search, actor, area, from, to }: RegistroFilter): Asked {
  const q = search.trim()
  return {
    ...(q === '' ? {} : { q }),
    ...(actor === 'all' ? {} : { actor }),
    ...(area === 'all' ? {} : { area }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}

/** The file holds what the list shows. */
function fileAddress(asked: Asked): string {
  const query = new URLSearchParams(asked).toString()
  return query ? `${exportEntries.path}?${query}` : exportEntries.path
}

/** Those who have acted. What is chosen stays, whatever became of it meanwhile. */
export function useActorOptions(chosen: string) {
  const known = useQuery(queryFor(listActors)).data?.actors ?? []
  const options = known.map(({ id, name }) => ({ value: id, label: name ?? 'Pessoa apagada' }))
  const isThere = chosen === 'all' || options.some(({ value }) => value === chosen)
  return [
    { value: 'all', label: 'Todas as pessoas' },
    ...options,
    ...(isThere ? [] : [{ value: chosen, label: 'Pessoa escolhida' }]),
  ]
}
