import { Link } from 'wouter'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { summarizeIntegration } from '#web/api/summarize-integration.ts'
import { useIntegrations } from '#web/api/use-integrations.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

const shownAtMost = 3

/** What was saved last: where to look at it, and its Worker for another page. */
export function RecentIntegrations() {
  const integrations = useIntegrations().data?.integrations ?? []
  if (integrations.length === 0) return null
  return (
    <section aria-labelledby="recentes" className="mt-10">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recentes" className="text-18">
          Suas integrações
        </h2>
        {integrations.length > shownAtMost && (
          <Link
            href="/dashboard"
            className="rounded-xs text-13 text-muted underline underline-offset-4 hover:text-text"
          >
            Todas ({integrations.length})
          </Link>
        )}
      </div>
      <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface shadow-edge">
        {integrations.slice(0, shownAtMost).map((saved) => (
          <Saved key={saved.id} saved={saved} />
        ))}
      </ul>
    </section>
  )
}

function Saved({ saved }: { saved: SavedIntegration }) {
  const { id, name, answers } = saved
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          href={`/integracao/${id}`}
          className="block truncate rounded-xs text-15 font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-13 text-muted">{summarizeIntegration(saved)}</p>
      </div>
      {answers.cloudflareUrl && (
        <LinkButton href={`/wizard?worker=${id}`} size="small">
          Outra página com este Worker
        </LinkButton>
      )}
    </li>
  )
}
