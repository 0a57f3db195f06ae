import { Link, useLocation } from 'wouter'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { hasWorker } from '#web/artefacts/answers-of.ts'
import { segmentOnStyle, segmentStyle, segmentTrackStyle } from '#web/ui/segment-style.ts'
import { cn } from '#web/ui/cn.ts'

/** Each has an address of its own. A form that calls the platform itself has no Worker, and so never a vault. */
export function IntegrationTabs({ saved: { id, answers } }: { saved: SavedIntegration }) {
  const [path] = useLocation()
  if (!hasWorker(answers)) return null
  const places = [
    { label: 'Integração', href: `/integracao/${id}` },
    { label: 'Leads', href: `/integracao/${id}/leads` },
  ]
  return (
    <nav aria-label="Partes da integração" className={cn(segmentTrackStyle, 'mt-6')}>
      {places.map(({ label, href }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={cn(segmentStyle, path === href && segmentOnStyle)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
