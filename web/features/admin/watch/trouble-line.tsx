import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Watched } from '#contract/watch.ts'
import { RemedyLink } from './remedy-link.tsx'

/** Each trouble in a line, with the way to where it is mended. */
export function TroubleLine({ troubles }: { troubles: readonly Watched[] }) {
  return (
    <section
      aria-label="Precisa de atenção"
      className="mb-6 rounded-md border border-red/25 bg-red-soft text-14"
    >
      <ul className="divide-y divide-red/15">
        {troubles.map(({ id, text, remedy }) => (
          <li key={id} className="flex items-start gap-3 px-4 py-2.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red" />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5">
              <p className="min-w-0 wrap-anywhere sm:mr-auto">{text}</p>
              <RemedyLink remedy={remedy} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
