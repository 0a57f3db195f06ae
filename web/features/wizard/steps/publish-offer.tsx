import { useState } from 'react'
import { listVaults, type Vault } from '#contract/publishing.ts'
import { platformOf } from '#generator/platforms/index.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { PublishPanel } from '#web/artefacts/publish/publish-panel.tsx'
import { suggestName } from '#web/artefacts/publish/suggest-name.ts'
import { formatAddress } from '#web/vault/open-vault.ts'
import { useVaults } from '#web/vault/use-vaults.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { wrongFor } from '../machine/fields.ts'
import { tidyAnswers } from '../machine/tidy-answer.ts'
import { useStep } from '../wizard-context.ts'

/** The short way to a Worker that is online: its address is filled in, and the form is the next step. */
export function PublishOffer() {
  const { state, dispatch, platform, actions } = useStep()
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh([listVaults])
  const vaults = useVaults()
  const online = vaults.find((vault) => vault.platform === platform)
  // What is published here joins them, and must not change the name under way.
  const [usedNames, setUsedNames] = useState<readonly string[]>([])
  const { apiKey, accountId, streamCode } = tidyAnswers(state.answers, platform)

  function open() {
    setUsedNames(vaults.map(({ name }) => name))
    setOpen(true)
  }
  function fillIn({ address }: Vault) {
    dispatch({ type: 'answer', field: 'cloudflareUrl', text: address })
    dispatch({ type: 'copyPart', part: 'worker' })
  }
  function mayBegin(): boolean {
    const [wrong] = wrongFor(state)
    if (wrong === undefined) return true
    dispatch({ type: 'judgeAll' })
    document.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    return false
  }

  return (
    <section
      aria-labelledby="publicar"
      className="rounded-lg border border-accent/35 bg-surface p-5 shadow-edge"
    >
      <h2 id="publicar" className="text-15 tracking-snug">
        Publicar por aqui
      </h2>
      <p className="mb-4 mt-1 text-14 text-muted">
        Com um token da Cloudflare, o Worker vai ao ar sozinho, com um Cofre na sua conta: cada lead fica
        guardado lá e é entregue de novo quando a rede volta.
      </p>
      {online && !isOpen && (
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
              fillIn(online)
              actions.press('haveUrl')
            }}
          >
            Usar este Worker
          </Button>
        </Note>
      )}
      {isOpen ? (
        <PublishPanel
          platform={platform}
          keys={{ apiKey, accountId, streamCode }}
          asked={[]}
          suggestedName={suggestName(platform, { address: state.answers.cloudflareUrl, usedNames })}
          mayBegin={mayBegin}
          onPublished={(vault) => {
            fillIn(vault)
            void refresh()
          }}
          next={
            <>
              <p className="mt-1">O endereço já está preenchido.</p>
              <Button size="small" className="mt-3" onClick={() => actions.press('haveUrl')}>
                Continuar
              </Button>
            </>
          }
        />
      ) : (
        <Button variant={online ? 'secondary' : 'primary'} onClick={open}>
          {online ? 'Publicar outro' : 'Publicar na Cloudflare'}
        </Button>
      )}
    </section>
  )
}
