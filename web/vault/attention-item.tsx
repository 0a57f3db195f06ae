import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

const tones = {
  red: { box: 'border-red/45 bg-red-soft', title: 'text-red' },
  orange: { box: 'border-orange/45 bg-orange-soft', title: 'text-orange' },
  quiet: { box: 'border-line', title: 'text-text' },
}

type AttentionItemProps = {
  tone: keyof typeof tones
  title: ReactNode
  /** What happened, and what follows from it. */
  children: ReactNode
  /** The way to where something can be done about it. */
  action?: ReactNode
  className?: string
}

/** One thing that somebody should look at, in a box of its own. */
export function AttentionItem({ tone, title, children, action, className }: AttentionItemProps) {
  const look = tones[tone]
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-5 py-3.5',
        look.box,
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-64 text-14">
        <strong className={cn('mr-3 font-semibold', look.title)}>{title}</strong>
        <span className="text-muted">{children}</span>
      </p>
      {action}
    </div>
  )
}
