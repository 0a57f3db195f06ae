import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, type ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Input } from './input.tsx'
import { menuItemStyle, popoverStyle } from './overlay-style.ts'
import { useCombobox, type ComboboxOption, type ComboboxOptions } from './use-combobox.ts'

type ComboboxProps = Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'onBlur'> &
  ComboboxOptions & {
    listLabel: string
    /** Said in place of a list that would be empty. */
    emptyText: string
  }

const roles = {
  field: { role: 'combobox', 'aria-autocomplete': 'list' },
  list: { role: 'listbox' },
} as const

/** A field that is typed in, with what may be meant below it. Radix has none. */
export function Combobox(props: ComboboxProps) {
  const { text, onTextChange, search, onPick, isSettled, listLabel, emptyText, onBlur, ...input } = props
  const field = useRef<HTMLInputElement>(null)
  const box = useCombobox({ text, onTextChange, search, onPick, isSettled })
  const { listId, list } = box
  const { options, active } = list
  const hasList = options.length > 0
  return (
    <div className="relative">
      <Input
        ref={field}
        {...roles.field}
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={active === null ? undefined : optionId(listId, active)}
        value={text}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={box.onKeyDown}
        onBlur={(event) => {
          list.close()
          onBlur?.(event)
        }}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className="pr-11"
        {...input}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Mostrar ${listLabel.toLowerCase()}`}
        onPointerDown={keepFocus}
        onClick={() => {
          box.toggle()
          field.current?.focus()
        }}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center text-faint hover:text-text"
      >
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      {hasList && (
        <List
          id={listId}
          label={listLabel}
          options={options}
          active={active}
          onPoint={list.point}
          onPick={box.pick}
        />
      )}
      <output className={cn(list.isOpen && !hasList ? [placeStyle, 'px-3.5 py-2.5 text-muted'] : 'sr-only')}>
        {list.isOpen && !hasList && emptyText}
      </output>
    </div>
  )
}

const placeStyle = cn(popoverStyle, 'absolute inset-x-0 top-full mt-1.5 scroll-mb-24')

const optionId = (listId: string, value: string) => `${listId}-${value}`

/** What is pressed beside the field must not take the focus from it. */
function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault()
}

type ListProps = {
  id: string
  label: string
  options: readonly ComboboxOption[]
  active: string | null
  onPoint: (value: string) => void
  onPick: (value: string) => void
}

function List({ id, label, options, active, onPoint, onPick }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  // The keys are the field's: an option never has the focus itself.
  const attributesOf = (value: string) => ({
    role: 'option',
    'aria-selected': value === active,
    'data-highlighted': value === active ? '' : undefined,
    onPointerMove: () => onPoint(value),
    onClick: () => onPick(value),
  })
  return (
    <ul
      ref={list}
      id={id}
      {...roles.list}
      aria-label={label}
      onPointerDown={keepFocus}
      className={cn(placeStyle, 'max-h-72 overflow-y-auto overscroll-contain p-1')}
    >
      {options.map(({ value, label }) => (
        <li
          key={value}
          id={optionId(id, value)}
          {...attributesOf(value)}
          className={cn(menuItemStyle, 'justify-between gap-4')}
        >
          {label}
          <span className="font-mono text-13 text-faint">{value}</span>
        </li>
      ))}
    </ul>
  )
}
