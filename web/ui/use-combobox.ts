import { useId, useState, type KeyboardEvent } from 'react'

export type ComboboxOption = { value: string; label: string }

export type ComboboxOptions = {
  text: string
  onTextChange: (text: string) => void
  /** What may be meant by a text, the likeliest first; by an empty one, everything. */
  search: (text: string) => readonly ComboboxOption[]
  onPick: (value: string) => void
  /** Whether a text is an answer as it stands: then nothing needs to be picked. */
  isSettled: (text: string) => boolean
}

/** What the keys and the pointer do, as the ARIA practices have it for a field with a list to choose from. */
export function useCombobox({ onTextChange, onPick, ...options }: ComboboxOptions) {
  const listId = useId()
  const list = useList(options)

  function type(text: string) {
    onTextChange(text)
    list.follow(text)
  }

  function toggle() {
    if (list.isOpen) list.close()
    else list.showAll()
  }

  function pick(value: string) {
    onPick(value)
    list.close()
  }

  /** Says whether the key was its own. */
  function press(key: string): boolean {
    if (key === 'ArrowDown') list.move(1)
    else if (key === 'ArrowUp') list.move(-1)
    else if (key === 'Escape' && list.isOpen) list.close()
    // Where nothing is pointed at, Enter is the form's.
    else if (key === 'Enter' && list.active !== null) pick(list.active)
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!press(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { listId, list, type, toggle, pick, onKeyDown }
}

/** What is listed, and which of it is pointed at. */
function useList({ text, search, isSettled }: Pick<ComboboxOptions, 'text' | 'search' | 'isSettled'>) {
  // `typed`: it follows the text. Who only opens it wants to see everything.
  const [open, setOpen] = useState<'typed' | 'all' | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const options = open === null ? [] : search(open === 'typed' ? text : '')
  const firstOf = (text: string) => search(text)[0]?.value ?? null

  function showAll() {
    setOpen('all')
    setActive(isSettled(text) ? firstOf(text) : null)
  }

  return {
    isOpen: open !== null,
    options,
    active,
    point: setActive,
    showAll,
    close: () => {
      setOpen(null)
      setActive(null)
    },
    follow: (text: string) => {
      setOpen(text === '' ? null : 'typed')
      setActive(text === '' || isSettled(text) ? null : firstOf(text))
    },
    move: (by: 1 | -1) => {
      if (open === null) return showAll()
      const place = options.findIndex(({ value }) => value === active)
      const from = place === -1 && by === -1 ? 0 : place
      return setActive(options.at((from + by) % options.length)?.value ?? null)
    },
  }
}
