import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { readFilter, writeFilter, type AddressFields } from './address-fields.ts'

/** What stands behind the path, as it is: `useSearch` decodes it once more than those who read it expect. */
export function useQueryString(): string {
  const router = useRouter()
  return router.searchHook(router)
}

type Change<Filter> = (changes: Partial<Filter>, how?: { isTyped?: boolean }) => void

/**
 * What a list is narrowed down to lives in the address, so that Back, a reload and a link that was sent work. A choice is
 * a step that Back takes back; what is typed takes the place of what was there.
 */
export function useAddressFilter<Filter extends Record<string, string>>(fields: AddressFields<Filter>) {
  const search = useQueryString()
  const [path, navigate] = useLocation()
  const change: Change<Filter> = (changes, { isTyped = false } = {}) => {
    const query = writeFilter(fields, search, changes)
    navigate(query === '' ? path : `${path}?${query}`, { replace: isTyped })
  }
  return { filter: readFilter(fields, search), change }
}

const pauseMs = 300

/**
 * The text of a field whose words live in the address, where they come to once the person pauses. When the address changes
 * by other means, such as Back, the field follows it.
 */
export function useTyped(settled: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState({ text: settled, known: settled })
  if (typed.known !== settled) {
    // A space at the end, after which somebody goes on typing, is no part of what is looked for.
    const isOwn = typed.text.trim() === settled
    setTyped({ text: isOwn ? typed.text : settled, known: settled })
  }
  const words = typed.text.trim()
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (words === settled) return undefined
    const timer = setTimeout(() => settle(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words, settled])
  return { text: typed.text, setText: (text: string) => setTyped({ text, known: settled }) }
}
