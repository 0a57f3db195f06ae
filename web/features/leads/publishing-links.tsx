import { Link } from 'wouter'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { summarizeIntegration } from '#web/api/summarize-integration.ts'
import { newWorkPath } from '#web/session/wizard-paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Where a Worker can be published with a vault: at an integration that is there, or at a new one. */
export function PublishingLinks({ integrations }: { integrations: readonly SavedIntegration[] }) {
  if (integrations.length === 0)
    return (
      <LinkButton href={newWorkPath} variant="primary">
        Nova integração
      </LinkButton>
    )
  return (
    <>
      <h3 className="text-14 font-medium">Suas integrações sem Cofre</h3>
      <p className="mt-0.5 text-13 text-muted">Abra uma e publique o Worker com Cofre.</p>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line">
        {integrations.slice(0, 8).map((saved) => (
          <li key={saved.id}>
            <Link
              href={`/integracao/${saved.id}`}
              className="block px-4 py-3 text-14 transition-colors hover:bg-hover"
            >
              {saved.name}
              <span className="block text-13 text-faint">{summarizeIntegration(saved)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
