import Search from 'lucide-react/icons/search'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { describeForAdmin } from '#contract/subscription-badges.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { SubscriptionBadge } from '#web/session/subscription-badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { menuItemStyle, popoverStyle } from '#web/ui/overlay-style.ts'
import { useCustomerSearch, type Hit } from './use-customer-search.ts'

const roles = { field: { role: 'combobox', 'aria-autocomplete': 'list' }, list: { role: 'listbox' } } as const

/** A customer, from anywhere in the panel: '/' leads here. */
export function CustomerSearch({ className }: { className?: string }) {
  const field = useRef<HTMLInputElement>(null)
  const search = useCustomerSearch()
  const listId = useId()
  useSlash(field)

  /** What is opened takes the focus. */
  function open(path: string | undefined) {
    if (path === undefined) return
    search.open(path)
    field.current?.blur()
  }

  return (
    <search className={cn('relative block', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        ref={field}
        {...roles.field}
        aria-label="Buscar cliente por nome, email, telefone, CPF ou pedido"
        aria-keyshortcuts="/"
        aria-expanded={search.hits.length > 0}
        aria-controls={search.hits.length > 0 ? listId : undefined}
        aria-activedescendant={search.active && `${listId}-${search.active}`}
        placeholder="Buscar cliente, telefone, pedido"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={search.text}
        onChange={({ target }) => search.type(target.value)}
        onFocus={search.show}
        onBlur={search.close}
        onKeyDown={(event) => press(event, search, open)}
        className="h-9 pr-9 pl-9 text-14"
      />
      <kbd
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-xs border border-line-strong px-1.5 font-mono text-12 text-faint pointer-coarse:hidden"
      >
        /
      </kbd>
      {search.hits.length > 0 && (
        <Hits id={listId} hits={search.hits} active={search.active} onPoint={search.point} onOpen={open} />
      )}
      <output
        className={
          search.isWaiting || search.isFailed ? [placeStyle, 'px-3.5 py-2.5 text-muted'].join(' ') : 'sr-only'
        }
      >
        {search.isWaiting && 'Procurando...'}
        {search.isFailed && 'A busca falhou. Tente novamente.'}
      </output>
    </search>
  )
}

const placeStyle = cn(popoverStyle, 'absolute inset-x-0 top-full mt-1.5 sm:min-w-120')

function press(
  event: KeyboardEvent<HTMLInputElement>,
  search: ReturnType<typeof useCustomerSearch>,
  open: (path: string | undefined) => void,
): void {
  if (event.key === 'ArrowDown') search.move(1)
  else if (event.key === 'ArrowUp') search.move(-1)
  else if (event.key === 'Enter') open(search.findTarget())
  else if (event.key === 'Escape') leave(event.currentTarget, search)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** First the list goes, then what was typed, then the focus. */
function leave(field: HTMLElement, search: ReturnType<typeof useCustomerSearch>): void {
  if (search.hits.length > 0) search.close()
  else if (search.text === '') field.blur()
  else search.clear()
}

/** Heard as soon as the field is drawn: a key that is pressed right then, and the letters after it, would be lost. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    function follow(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || isMeantElsewhere(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', follow)
    return () => window.removeEventListener('keydown', follow)
  }, [field])
}

/** While somebody types in a field, or something lies over the page. */
function isMeantElsewhere({ target, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): boolean {
  const isTyped =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  const isUnder = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
  return isTyped || isUnder || ctrlKey || metaKey || altKey
}

type HitsProps = {
  id: string
  hits: readonly Hit[]
  active: string | undefined
  onPoint: (key: string) => void
  onOpen: (path: string) => void
}

function Hits({ id, hits, active, onPoint, onOpen }: HitsProps) {
  const isNobody = hits.every((hit) => !('user' in hit))
  // The keys are the field's: an option never has the focus itself.
  const attributesOf = ({ key, path }: Hit) => ({
    role: 'option',
    'aria-selected': key === active,
    'data-highlighted': key === active ? '' : undefined,
    onPointerMove: () => onPoint(key),
    onClick: () => onOpen(path),
  })
  return (
    <div className={placeStyle} onPointerDown={(event) => event.preventDefault()}>
      <output className={isNobody ? 'block px-3.5 pt-2.5 pb-1 text-muted' : 'sr-only'}>
        {isNobody ? 'Nenhum cliente encontrado.' : ''}
      </output>
      <ul
        id={id}
        {...roles.list}
        aria-label="Clientes"
        className="max-h-[min(28rem,70dvh)] overflow-y-auto p-1"
      >
        {hits.map((hit) => (
          <li key={hit.key} id={`${id}-${hit.key}`} {...attributesOf(hit)} className={cn(menuItemStyle)}>
            {'user' in hit ? <Customer user={hit.user} /> : <span className="text-muted">{hit.text}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Customer({ user }: { user: Extract<Hit, { user: object }>['user'] }) {
  const now = useMinute()
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{user.username}</span>
        <span className="block truncate text-13 text-muted">{user.email}</span>
      </span>
      <span className="shrink-0 max-sm:hidden">
        <SubscriptionBadge badge={describeForAdmin(user, now)} />
      </span>
    </>
  )
}
