import { useState } from 'react'
import { listVaults, type Vault } from '#contract/publishing.ts'
import { platformOf } from '#generator/platforms/index.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { PublishPanel } from '#web/artefacts/publish/publish-panel.tsx'
import { suggestName } from '#web/artefacts/publish/suggest-name.ts'
import { formatAddress } from '#web/vault/open-vault.ts'
import { useKnownVaults } from '#web/vault/use-vaults.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { wrongFor } from '../machine/fields.ts'
import { tidyAnswers } from '../machine/tidy-answer.ts'
import { useStep } from '../wizard-context.ts'
import { CloudflareAccount } from './cloudflare-account.tsx'

/** The way to a Worker that is online: its address is filled in, and the success page is the next step. */
export function PublishOffer() {
  const { platform } = useStep()
  const vaults = useKnownVaults()
  const online = vaults?.find((vault) => vault.platform === platform)
  // What is published here joins them, and must not close what it was published with.
  const [publishes, setPublishes] = useState(false)
  return (
    <section
      aria-labelledby="publicar"
      data-recommended
      className="rounded-lg border border-accent/35 bg-surface p-5 shadow-edge"
    >
      <h2 id="publicar" className="text-15 tracking-snug">
        Publicar por aqui (recomendado)
      </h2>
      <p className="mb-4 mt-1 text-14 text-muted">
        Com um token da Cloudflare, o Worker vai ao ar sozinho, com um Cofre na sua conta: cada lead fica
        guardado lá, aparece em Leads e é entregue de novo quando a rede volta.
      </p>
      {!vaults && <Skeleton shape="text" />}
      {online && !publishes && <OnlineWorker online={online} onPublish={() => setPublishes(true)} />}
      {vaults && (!online || publishes) && (
        <Publishing usedNames={vaults.map(({ name }) => name)} onPublished={() => setPublishes(true)} />
      )}
    </section>
  )
}

function OnlineWorker({ online, onPublish }: { online: Vault; onPublish: () => void }) {
  const { dispatch, platform, actions } = useStep()
  return (
    <>
      <Note
        kind="info"
        title={`Você já tem um Worker da ${platformOf(platform).name} no ar`}
        className="mb-4"
      >
        <p className="[overflow-wrap:anywhere]">
          {formatAddress(online.address)} atende todas as suas páginas.
        </p>
        <Button
          variant="primary"
          size="small"
          className="mt-3"
          onClick={() => {
            dispatch({ type: 'workerPublished', address: online.address })
            actions.press('haveUrl')
          }}
        >
          Usar este Worker
        </Button>
      </Note>
      <Button onClick={onPublish}>Publicar outro</Button>
    </>
  )
}

type PublishingProps = { usedNames: readonly string[]; onPublished: () => void }

function Publishing({ usedNames, onPublished }: PublishingProps) {
  const { state, dispatch, platform } = useStep()
  const refresh = useRefresh([listVaults])
  const [suggested] = useState(() =>
    suggestName(platform, { address: state.answers.cloudflareUrl, usedNames }),
  )
  const { apiKey, accountId, streamCode } = tidyAnswers(state.answers, platform)

  function mayBegin(): boolean {
    const [wrong] = wrongFor(state)
    if (wrong === undefined) return true
    dispatch({ type: 'judgeAll' })
    document.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    return false
  }

  return (
    <PublishPanel
      platform={platform}
      keys={{ apiKey, accountId, streamCode }}
      asked={[]}
      suggestedName={suggested}
      mayBegin={mayBegin}
      before={<CloudflareAccount />}
      onPublished={({ address }) => {
        dispatch({ type: 'answer', field: 'cloudflareUrl', text: address })
        onPublished()
        void refresh()
      }}
      onAnswered={({ address }) => dispatch({ type: 'workerPublished', address })}
      next={<p className="mt-1">O endereço já está preenchido. Falta a página de sucesso.</p>}
    />
  )
}
