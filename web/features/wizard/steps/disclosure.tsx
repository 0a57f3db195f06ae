import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

type DisclosureProps = {
  title: string
  /** What to know before it is opened. */
  note?: string
  startsOpen?: boolean
  /** Something in it needs a look: it opens by itself, and stays open. */
  mustOpen?: boolean
  className?: string
  children: ReactNode
}

/** Beside the way: closed until somebody wonders. */
export function Disclosure(props: DisclosureProps) {
  const { title, note, startsOpen = false, mustOpen = false, className, children } = props
  const [isOpen, setOpen] = useState(startsOpen)
  if (mustOpen && !isOpen) setOpen(true)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={cn('group rounded-lg border border-line', className)}
    >
      <summary className="flex list-none items-start gap-2 rounded-lg px-4 py-3 text-14 font-medium hover:bg-hover group-open:rounded-b-none [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
        <span className="min-w-0">
          {title}
          {note && <span className="mt-0.5 block text-13 font-normal text-muted">{note}</span>}
        </span>
      </summary>
      {isOpen && <div className="border-t border-line p-4">{children}</div>}
    </details>
  )
}
