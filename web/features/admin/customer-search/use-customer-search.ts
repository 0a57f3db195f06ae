import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { listUsers, type ListedUser, type UserPage } from '#contract/users.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { sectionPath } from '../address/panel-address.ts'
import { customerPath } from '../customer-path.ts'
import { plural } from '../mail/plural.ts'

const shownCustomers = 6
const fewestLetters = 2

/** Something to open: a customer, or a list with what was typed. */
export type Hit = { key: string; path: string } & ({ user: ListedUser } | { text: string })

/** Looks for a customer while one types. */
export function useCustomerSearch() {
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  const words = text.trim()
  const q = useSettled(words)
  const isAsked = isOpen && Math.min(words.length, q.length) >= fewestLetters
  const found = useQuery({
    ...queryFor(listUsers, { query: { limit: shownCustomers, q } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const isCurrent = q === words && !found.isPlaceholderData
  const hits = isAsked && found.data ? listHits(found.data, q) : []

  function type(typed: string) {
    setText(typed)
    setOpen(true)
    setPlace(0)
  }

  function close() {
    setOpen(false)
    setPlace(0)
  }

  function open(path: string) {
    setText('')
    close()
    navigate(path)
  }

  /** Nothing while Enter would open the list: those shown may answer to fewer letters. */
  const pointedAt = isCurrent ? hits[place] : undefined

  return {
    text,
    type,
    hits,
    active: pointedAt?.key,
    /** What Enter opens: before the answer is there, the list with what was typed. */
    findTarget: () => pointedAt?.path ?? (words === '' ? undefined : listPath(words)),
    isOpen,
    isWaiting: isAsked && found.isFetching && !found.data,
    isFailed: isAsked && found.isError,
    move: (by: 1 | -1) => setPlace(hits.length === 0 ? 0 : (place + by + hits.length) % hits.length),
    point: (key: string) =>
      setPlace(
        Math.max(
          0,
          hits.findIndex((hit) => hit.key === key),
        ),
      ),
    show: () => setOpen(true),
    close,
    clear: () => type(''),
    open,
  }
}

const listPath = (words: string) => sectionPath('clientes', { busca: words })

/** Who has never become a customer, such as somebody whose pix was not paid, is found among the sales. */
function listHits({ users, total, totalIsMore }: UserPage, q: string): Hit[] {
  const all = `${totalIsMore ? 'mais de ' : ''}${plural(total, 'cliente', 'clientes')}`
  return [
    ...users.map((user) => ({ key: user.id, path: customerPath(user.id), user })),
    ...(total > users.length ? [{ key: 'all', path: listPath(q), text: `Ver ${all}` }] : []),
    { key: 'sales', path: sectionPath('vendas', { venda: q }), text: 'Procurar nas vendas' },
  ]
}
