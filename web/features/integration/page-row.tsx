import { useState } from 'react'
import type { Vault } from '#contract/publishing.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { hasPixel } from '#generator/pixels.ts'
import { makePageFile, makePixelFile } from '#web/artefacts/artefact.ts'
import { FileBox } from '#web/artefacts/file-box.tsx'
import { HostedPages } from '#web/artefacts/hosting/hosted-pages.tsx'
import { useIntegrations } from '#web/api/use-integrations.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { HostedPage, HostedState } from '#web/artefacts/hosting/use-hosted-page.ts'
import { openVault } from '#web/vault/open-vault.ts'
import { PartRow, type PartState } from './part-row.tsx'
import { usePartState, useRecordCopy } from './use-part-state.ts'

const hostedStates: Record<Exclude<HostedState, 'elsewhere'>, PartState> = {
  checking: { tone: 'quiet', text: 'Verificando...' },
  same: { tone: 'green', text: 'No ar' },
  other: { tone: 'orange', text: 'Mudou: hospede de novo' },
  missing: { tone: 'red', text: 'Não está no ar' },
  away: { tone: 'orange', text: 'O Worker não respondeu' },
}

type PageRowProps = { saved: SavedIntegration; vault: Vault | undefined; hosting: HostedPage }

export function PageRow({ saved, vault, hosting }: PageRowProps) {
  const { successUrl = '', pageMade, pixels } = saved.answers
  const [isOpen, setOpen] = useState(false)
  const recordCopy = useRecordCopy(saved, 'page')
  const state = usePageState(saved, hosting.state)
  const file = makePageFile(saved.answers)
  return (
    <PartRow
      title="Página de sucesso"
      text={successUrl.replace(/^https?:\/\//, '')}
      state={state}
      actions={
        <>
          <HostButton hosting={hosting} />
          {pageMade && (
            <>
              {hosting.state === 'elsewhere' && <CopyButton text={file.code} onCopied={recordCopy} />}
              <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Fechar' : 'Código'}
              </Button>
            </>
          )}
          {!pageMade && hasPixel(pixels) && (
            <CopyButton text={() => makePixelFile(saved.answers).code} label="Copiar aviso aos pixels" />
          )}
          {successUrl && <SeeLink address={successUrl} />}
        </>
      }
    >
      <FullWorker vault={hosting.isFull ? vault : undefined} />
      {isOpen && <FileBox file={file} onCopied={recordCopy} />}
    </PartRow>
  )
}

/** By their names: the pages are those of all integrations. */
function FullWorker({ vault }: { vault: Vault | undefined }) {
  const known = useIntegrations().data?.integrations ?? []
  if (!vault) return null
  return <HostedPages vault={openVault(vault, known)} />
}

function SeeLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'small' })}>
      Ver<span className="sr-only"> a página de sucesso em outra aba</span>
    </a>
  )
}

function usePageState(saved: SavedIntegration, hosted: HostedState): PartState {
  const copied = usePartState(saved, 'page')
  if (hosted !== 'elsewhere') return hostedStates[hosted]
  return saved.answers.pageMade ? copied : { tone: 'quiet', text: 'Sua página' }
}

/** One click: the page is made, sent to the vault, and looked at where visitors will see it. */
export function HostButton({ hosting }: { hosting: HostedPage }) {
  const { state, canHost, host, isHosting } = hosting
  if (!canHost || state === 'same' || state === 'checking') return null
  return (
    <Button size="small" pending={isHosting} pendingLabel="Hospedando..." onClick={host}>
      {state === 'elsewhere' ? 'Hospedar aqui' : 'Hospedar de novo'}
    </Button>
  )
}
