import { useState } from 'react'
import { Link } from 'wouter'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { findPlatform } from '#generator/platforms/index.ts'
import { summarizeIntegration } from '#web/api/summarize-integration.ts'
import { useIntegrations } from '#web/api/use-integrations.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { dropAside, loadAside } from '../draft-storage.ts'
import { readDraft } from '../machine/draft.ts'
import type { WizardState } from '../machine/wizard-state.ts'

const shownAtMost = 3

type RecentIntegrationsProps = { userId: string; onResume: (state: WizardState) => void }

/** What can be gone on with instead of beginning anew: work that was put aside, and what was saved last. */
export function RecentIntegrations({ userId, onResume }: RecentIntegrationsProps) {
  const [aside, setAside] = useState(() => readDraft(userId, loadAside()))
  const integrations = useIntegrations().data?.integrations ?? []
  if (!aside && integrations.length === 0) return null

  function resume(state: WizardState) {
    dropAside()
    onResume(state)
  }
  function forget() {
    dropAside()
    setAside(null)
  }

  return (
    <section aria-labelledby="recentes" className="mt-10">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recentes" className="text-18">
          Continue de onde parou
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
        {aside && <Aside state={aside} onResume={resume} onForget={forget} />}
        {integrations.slice(0, shownAtMost).map((saved) => (
          <Saved key={saved.id} saved={saved} />
        ))}
      </ul>
    </section>
  )
}

const rowStyle = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-3.5'

type AsideProps = { state: WizardState; onResume: (state: WizardState) => void; onForget: () => void }

function Aside({ state, onResume, onForget }: AsideProps) {
  const name = findPlatform(state.platform)?.name
  return (
    <li className={rowStyle}>
      <div className="min-w-0">
        <p className="text-15 font-medium">Rascunho: {name}</p>
        <p className="text-13 text-muted">Ficou pela metade quando você abriu outra integração.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onResume(state)}>
          Continuar
        </Button>
        <Button size="small" variant="ghost" onClick={onForget}>
          Descartar
        </Button>
      </div>
    </li>
  )
}

function Saved({ saved }: { saved: SavedIntegration }) {
  const { id, name, answers } = saved
  return (
    <li className={rowStyle}>
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
