import ChevronRight from 'lucide-react/icons/chevron-right'
import type { PlatformId } from '#generator/platforms/index.ts'
import { TrackingCheck } from './tracking/tracking-check.tsx'

/** Beside the way: closed until somebody wonders. */
export function TrackingSection({ platform }: { platform: PlatformId }) {
  return (
    <details className="group rounded-lg border border-line">
      <summary className="flex list-none items-center gap-2 rounded-lg px-4 py-3 text-14 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
        Conferir o rastreamento do anúncio
      </summary>
      <div className="border-t border-line p-4">
        <TrackingCheck platform={platform} />
      </div>
    </details>
  )
}
