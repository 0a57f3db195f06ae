import type { ReactNode } from 'react'
import { Badge, type Tone } from '#web/ui/badge.tsx'

export type PartState = { tone: Extract<Tone, 'green' | 'orange' | 'red' | 'quiet'>; text: string }

type PartRowProps = {
  title: string
  text: ReactNode
  state: PartState
  actions: ReactNode
  /** What an action has brought up. */
  children?: ReactNode
}

/** One thing that is online, or should be. */
export function PartRow({ title, text, state, actions, children }: PartRowProps) {
  return (
    <section aria-label={title} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-15 tracking-snug">{title}</h2>
          <p className="mt-0.5 text-13 text-muted [overflow-wrap:anywhere]">{text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={state.tone} dot>
            {state.text}
          </Badge>
          {actions}
        </div>
      </div>
      {children && <div className="mt-4 grid gap-4 empty:hidden">{children}</div>}
    </section>
  )
}
