import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { hasWorker } from '#web/artefacts/answers-of.ts'
import { MemberHeader } from '#web/session/member-header.tsx'
import { vaultKey } from '#web/vault/vault-query.ts'
import { useVaultAt } from '#web/vault/use-vaults.ts'
import { memberScreen } from '#web/session/member-screen.ts'
import { useSession } from '#web/session/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { Unseen } from '#web/ui/lazy-screen.ts'
import { Screen } from '#web/ui/screen.tsx'
import { FormRow } from './form-row.tsx'
import { IntegrationHeading } from './integration-heading.tsx'
import { IntegrationTabs } from './integration-tabs.tsx'
import { IntegrationPath } from './integration-path.tsx'
import { PageRow } from './page-row.tsx'
import { PublishCard } from './publish-card.tsx'
import { useHosting } from './use-hosting.ts'
import { Variants } from './variants/variants.tsx'
import { Versions } from './versions.tsx'
import { useWorkerAnswer } from '#web/artefacts/worker-check/use-worker-answer.ts'
import { WorkerRow } from './worker-row.tsx'

const PathWithVault = memberScreen(
  async () => (await import('./vault-panels.tsx')).PathWithVault,
  IntegrationPath,
)
const VaultPanels = memberScreen(async () => (await import('./vault-panels.tsx')).VaultPanels, Unseen)

/** One integration: its path, its parts with what is to be done about each, and how it came about. */
export function IntegrationScreen({ saved }: { saved: SavedIntegration }) {
  const { user } = useSession()
  const [showsVariants, setShowsVariants] = useState(false)
  const [isPublishing, setPublishing] = usePublishCard(saved.id)
  const { answers } = saved
  const Path = hasWorker(answers) ? PathWithVault : IntegrationPath
  const { vault, isPending } = useVaultAt(answers.cloudflareUrl)
  const hosting = useHosting(saved, vault)
  const worker = useWorkerAnswer(answers.cloudflareUrl ?? '')
  const client = useQueryClient()
  /** What was read of the Worker and its vault may be otherwise since it was published again. */
  function ask() {
    void worker.check()
    void client.invalidateQueries({ queryKey: vaultKey(vault?.address ?? '') })
  }
  useAskAtOnce(answers.cloudflareUrl ?? '', worker.check)
  return (
    <Screen
      title={saved.name}
      header={user && <MemberHeader user={user} />}
      className="mx-auto w-full max-w-300 px-4 py-8 sm:px-8"
    >
      <IntegrationHeading saved={saved} onVariants={() => setShowsVariants(true)} />
      <IntegrationTabs saved={saved} />
      <Path saved={saved} worker={worker} vault={vault} />
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <Card aria-label="O que você coloca no ar" className="divide-y divide-line">
            {hasWorker(answers) && (
              <WorkerRow saved={saved} worker={worker} vault={vault} onPublish={() => setPublishing(true)} />
            )}
            <FormRow saved={saved} />
            <PageRow saved={saved} vault={vault} hosting={hosting} />
          </Card>
          {hasWorker(answers) && <VaultPanels saved={saved} />}
          {showsVariants && <Variants saved={saved} vault={vault} onClose={() => setShowsVariants(false)} />}
        </div>
        <div className="grid min-w-0 gap-5">
          {/* Until it is known what is there, nothing is published over it. */}
          {isPublishing && !isPending && (
            <PublishCard saved={saved} vault={vault} onAnswered={ask} onClose={() => setPublishing(false)} />
          )}
          <Versions saved={saved} hosting={hosting} />
        </div>
      </div>
    </Screen>
  )
}

/** Other pages lead here to publish. Once the card is open the address says so no more: closed, it stays closed. */
function usePublishCard(id: string) {
  const isAsked = new URLSearchParams(useSearch()).has('publicar')
  const [, navigate] = useLocation()
  const state = useState(isAsked)
  useEffect(() => {
    if (isAsked) navigate(`/integracao/${id}`, { replace: true })
  }, [isAsked, id, navigate])
  return state
}

/** A Worker is asked as soon as its page is opened: it is only asked who it is, and no lead is sent. */
function useAskAtOnce(url: string, check: () => Promise<void>): void {
  useEffect(() => {
    if (url) void check()
  }, [url, check])
}
