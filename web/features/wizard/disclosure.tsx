import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

type DisclosureProps = { title: string; children: ReactNode }

/** Beside the way: closed until somebody wonders. */
export function Disclosure({ title, children }: DisclosureProps) {
  return (
    <details className="group rounded-lg border border-line">
      <summary className="flex list-none items-center gap-2 rounded-lg px-4 py-3 text-14 font-medium hover:bg-hover group-open:rounded-b-none [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
