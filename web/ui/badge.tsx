import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

export type Tone = 'green' | 'orange' | 'yellow' | 'red' | 'blue' | 'quiet'

const badgeStyle = cva(
  'inline-flex h-6 max-w-full items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-12 font-medium',
  {
    variants: {
      tone: {
        green: 'border-accent/45 bg-accent-soft text-accent',
        orange: 'border-orange/45 bg-orange-soft text-orange',
        yellow: 'border-yellow/45 bg-yellow-soft text-yellow',
        red: 'border-red/45 bg-red-soft text-red',
        blue: 'border-blue/45 bg-blue-soft text-blue',
        quiet: 'border-line-strong text-muted',
      } satisfies Record<Tone, string>,
    },
  },
)

type BadgeProps = {
  tone: Tone
  /** A state that can change carries a dot; a fixed trait, such as 'Admin', none. */
  dot?: boolean
  /** What is heard instead of the text, where its pattern is not grammatical. */
  label?: string
  className?: string
  children: ReactNode
}

export function Badge({ tone, dot = false, label, className, children }: BadgeProps) {
  return (
    <span data-tone={tone} className={badgeStyle({ tone, className })}>
      {dot && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      {label ? (
        <>
          <span aria-hidden="true" className="truncate">
            {children}
          </span>
          <span className="sr-only">{label}</span>
        </>
      ) : (
        <span className="truncate">{children}</span>
      )}
    </span>
  )
}
