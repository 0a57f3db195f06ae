import * as Radix from 'radix-ui/radio-group'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type Choice<Value extends string> = {
  value: Value
  label: string
  /** A picture of it, above its name. */
  mark?: ReactNode
  hint?: ReactNode
}

type ChoiceCardsProps<Value extends string> = {
  /** What is being chosen; heard, not seen. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  className?: string
}

const dotStyle = cn(
  'grid size-5 shrink-0 place-items-center rounded-full border border-control bg-well transition-colors',
  'data-[state=checked]:border-accent',
)
const indicator = <Radix.Indicator className="size-2.5 animate-pop-in rounded-full bg-accent" />

/** A choice that is the main thing on the page. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, choices, value, onValueChange, className } = props
  return (
    <Radix.Root
      aria-label={label}
      value={value ?? null}
      onValueChange={(chosen) => onValueChange(chosen as Value)}
      className={cn('grid gap-3 sm:grid-cols-2', className)}
    >
      {choices.map((choice) => (
        <Radix.Item
          key={choice.value}
          value={choice.value}
          className={cn(
            'group flex items-start justify-between gap-4 rounded-lg border border-line-strong bg-surface p-4 text-left shadow-edge',
            'transition-colors hover:border-control hover:bg-raised',
            'data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft',
          )}
        >
          <span className="min-w-0">
            {choice.mark}
            <span className="block text-15 font-medium">{choice.label}</span>
            {choice.hint && <span className="mt-0.5 block text-13 text-muted">{choice.hint}</span>}
          </span>
          <span className={cn(dotStyle, 'group-data-[state=checked]:border-accent')}>{indicator}</span>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
