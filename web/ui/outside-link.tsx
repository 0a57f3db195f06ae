import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'

/** To another site, in another tab: what was typed here stays. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-baseline gap-1 rounded-xs font-medium text-accent underline underline-offset-4"
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-3 self-center" />
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  )
}
