import { useEffect, useRef, useState } from 'react'
import { pageIdOf } from '#contract/saved-integrations.ts'
import { tryMakingPage } from '#web/artefacts/artefact.ts'
import { useHostedPage, type HostedState } from '#web/artefacts/hosting/use-hosted-page.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { formatAddress } from '#web/vault/open-vault.ts'
import { findVault, useVaults } from '#web/vault/use-vaults.ts'
import { pageAnswers } from '../machine/integration-answers.ts'
import { postsToWorker } from '../machine/wizard-state.ts'
import { useStep } from '../wizard-context.ts'

/** The page at the Worker's own address. Its name is the integration's, so it is given its id before it is first saved. */
function useHosting() {
  const { state, dispatch } = useStep()
  const { cloudflareUrl, successUrl } = state.answers
  const vault = findVault(useVaults(), postsToWorker(state) ? cloudflareUrl : '')
  const [fresh] = useState(newId)
  const id = state.savedAs?.id ?? fresh
  const html = tryMakingPage(pageAnswers(state))
  const asked = useRef(successUrl)
  const hosting = useHostedPage({
    vault,
    pageId: pageIdOf(id),
    successUrl,
    html,
    onHosted: (address) => dispatch({ type: 'pageHosted', address, instead: asked.current }),
  })
  const host = () => {
    if (!state.savedAs) dispatch({ type: 'saveAs', id })
    asked.current = successUrl
    hosting.host()
  }
  return { ...hosting, host, html, vault, successUrl }
}

/** With a published Worker the page needs no site: one click puts it online. */
export function HostHere() {
  const { actions } = useStep()
  const { vault, canHost, host, isHosting } = useHosting()
  if (!vault || !canHost) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={actions.buttons.isQuiet ? 'primary' : 'secondary'}
        pending={isHosting}
        pendingLabel="Hospedando..."
        onClick={host}
        className="max-sm:w-full"
      >
        Hospedar aqui
      </Button>
      <p className="text-13 text-faint [overflow-wrap:anywhere]">
        Um clique, sem precisar de site: a página fica no ar no seu Worker, em {formatAddress(vault.address)}.
      </p>
    </div>
  )
}

const texts: Record<
  Exclude<HostedState, 'elsewhere' | 'checking' | 'same'>,
  { title: string; text: string }
> = {
  other: {
    title: 'A página no ar ainda é a de antes',
    text: 'As respostas mudaram desde que ela foi hospedada.',
  },
  missing: { title: 'A página não está no ar', text: 'O Worker não tem mais a página neste endereço.' },
  away: { title: 'O Worker não respondeu', text: 'Não dá para saber se a página está no ar. Tente de novo.' },
}

function useMending({ state, html, host }: ReturnType<typeof useHosting>, keeps: boolean): void {
  const { saving } = useStep()
  // What is still being typed, or is not saved, must not reach visitors.
  const mends = keeps && state === 'other' && !saving.hasChanged && !saving.isSaving
  const tried = useRef('')
  useEffect(() => {
    if (!mends || tried.current === html) return
    tried.current = html
    host()
  }, [mends, html, host])
}

/** `keeps`: what was saved since it was hosted goes online by itself, each page once. */
type HostedPageNoteProps = { keeps?: boolean }

/** Of a page that the Worker hosts: whether it is online as the answers make it, and one click that mends it. */
export function HostedPageNote({ keeps = false }: HostedPageNoteProps) {
  const hosting = useHosting()
  const { state, successUrl, canHost, host, isHosting } = hosting
  useMending(hosting, keeps)
  if (state === 'elsewhere') return null
  const place = (
    <a
      href={successUrl}
      target="_blank"
      rel="noreferrer"
      className="rounded-xs text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
    >
      {formatAddress(successUrl)}
    </a>
  )
  if (isHosting || state === 'checking')
    return (
      <Note kind="info" live title={isHosting ? 'Hospedando a página...' : 'Verificando a página...'}>
        {place}
      </Note>
    )
  if (state === 'same')
    return (
      <Note kind="success" live title="No ar">
        {place}
      </Note>
    )
  return (
    <Note kind="warning" live title={texts[state].title}>
      <p>{texts[state].text}</p>
      {canHost && (
        <Button size="small" onClick={host} className="mt-3">
          Hospedar de novo
        </Button>
      )}
    </Note>
  )
}
