import type { ReactNode } from 'react'
import type { Vault } from '#contract/publishing.ts'
import { pageIdOf } from '#contract/saved-integrations.ts'
import { hasPixel } from '#generator/pixels.ts'
import { platformOf } from '#generator/platforms/index.ts'
import { formTitles, makePageFile, makePixelFile } from '#web/artefacts/artefact.ts'
import { useIntegrations } from '#web/api/use-integrations.ts'
import { TestLead } from '#web/artefacts/test-lead/test-lead.tsx'
import { isHostedBy, openVault } from '#web/vault/open-vault.ts'
import { findVault, useVaults } from '#web/vault/use-vaults.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { WorkerCheck } from '#web/artefacts/worker-check/worker-check.tsx'
import { SaveLine } from '../save/save-line.tsx'
import { useCopyPart } from '../save/use-copy-part.ts'
import { generation } from './generation.ts'
import { canMakeForm } from '../machine/fields.ts'
import { integrationAnswers, pageAnswers } from '../machine/integration-answers.ts'
import { postsToWorker } from '../machine/wizard-state.ts'
import { HostedPageNote } from '../steps/hosted-page.tsx'
import { SecuredNote } from '../steps/worker-address.tsx'
import { endingId } from './ending-title.ts'
import { useStep } from '../wizard-context.ts'

/** What there is now, what is still to be done with it, and in which order. */
export function Ending() {
  const { state } = useStep()
  const vault = findVault(useVaults(), postsToWorker(state) ? state.answers.cloudflareUrl : '')
  return (
    <section
      aria-labelledby={endingId}
      className="mb-8 animate-drop-in rounded-lg border border-accent/35 bg-surface shadow-edge"
    >
      <div className="px-5 pb-4 pt-3">
        <SaveLine />
      </div>
      <ol className="divide-y divide-line border-t border-line">
        <Rehearse />
        {postsToWorker(state) && <Worker />}
        <Form />
        <Page />
        {vault && <Test vault={vault} />}
      </ol>
    </section>
  )
}

/** Its leads are those of an integration that the server knows. */
function Test({ vault }: { vault: Vault }) {
  const { state, saving } = useStep()
  const integrations = useIntegrations().data?.integrations ?? []
  if (!saving.saved) return null
  return (
    <li>
      <TestLead
        vault={openVault(vault, integrations)}
        pageId={pageIdOf(saving.saved.id)}
        answers={integrationAnswers(state)}
      />
    </li>
  )
}

type PartProps = { title: string; tone: Tone; state: string; text: ReactNode; children?: ReactNode }

function Part({ title, tone, state, text, children }: PartProps) {
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 className="text-14 font-medium">{title}</h2>
        <Badge tone={tone} dot>
          {state}
        </Badge>
      </div>
      <div className="mt-1 max-w-xl text-13 text-muted [overflow-wrap:anywhere]">{text}</div>
      {children && <div className="mt-3 flex flex-wrap items-start gap-2">{children}</div>}
    </li>
  )
}

function Rehearse() {
  const { state, platform, rehearse } = useStep()
  const { name } = platformOf(platform)
  if (state.rehearsed)
    return (
      <Part
        title="Ensaio"
        tone="green"
        state="Ensaiado"
        text={`O ensaio passou: a ${name} aceitaria este lead. Nada foi enviado de verdade.`}
      />
    )
  return (
    <Part
      title="Ensaio"
      tone="orange"
      state="Falta ensaiar"
      text={`Preencha o formulário como um visitante e veja o lead chegar à ${name}, antes de pagar por tráfego. Nada é enviado de verdade.`}
    >
      <Button size="small" onClick={rehearse}>
        Ensaiar agora
      </Button>
    </Part>
  )
}

function Worker() {
  const { state, platform } = useStep()
  const { cloudflareUrl, streamCode } = state.answers
  const isPublished = findVault(useVaults(), cloudflareUrl) !== undefined
  return (
    <Part
      title="Worker"
      tone={isPublished ? 'green' : 'quiet'}
      state={isPublished ? 'No ar' : 'No ar?'}
      text={
        <>
          {cloudflareUrl}
          <br />
          {isPublished
            ? 'Com um Cofre, que guarda cada lead.'
            : 'Ainda não publicou? Na Cloudflare, em Workers & Pages, abra o Worker, clique em Edit code, cole o código do passo Worker e clique em Deploy.'}
        </>
      }
    >
      <SecuredNote />
      <WorkerCheck size="small" url={cloudflareUrl} platform={platform} streamCode={streamCode} />
    </Part>
  )
}

const builders = {
  atomicat:
    'No editor da Atomicat, coloque um elemento HTML onde fica o formulário, cole o código, salve e publique a página.',
  wordpress:
    'No WordPress, em um bloco HTML personalizado; no Elementor, no widget HTML. Os lugares estão em “Onde colar”, logo abaixo. Depois, atualize a página.',
}

function Form() {
  const { state } = useStep()
  const recordCopy = useCopyPart('form')
  const isCopied = useIsCopied('form')
  const formType = state.formMade ?? 'atomicat'
  const makeId = formType === 'wordpress' ? 'makeHtmls' : 'makeAtomicat'
  return (
    <Part
      title="Formulário"
      tone={isCopied ? 'green' : 'orange'}
      state={isCopied ? 'Copiado' : 'Falta colar'}
      text={builders[formType]}
    >
      {formTitles({ formType, formCount: state.formCount }).map((title, index) => (
        <CopyButton
          key={title}
          text={() => generation[makeId](state)[index]?.code ?? ''}
          label={`Copiar ${title}`}
          disabled={!canMakeForm(state)}
          onCopied={recordCopy}
        />
      ))}
    </Part>
  )
}

function Page() {
  const { state } = useStep()
  const recordCopy = useCopyPart('page')
  const isCopied = useIsCopied('page')
  const { successUrl, cloudflareUrl } = state.answers
  const vault = findVault(useVaults(), cloudflareUrl)
  const place = (
    <a
      href={successUrl}
      target="_blank"
      rel="noreferrer"
      className="rounded-xs text-accent underline underline-offset-4"
    >
      {successUrl}
    </a>
  )
  if (vault && isHostedBy(vault, successUrl))
    return (
      <Part
        title="Página de sucesso"
        tone="quiet"
        state="No seu Worker"
        text="Hospedada sem precisar de site."
      >
        <HostedPageNote keeps />
      </Part>
    )
  if (!state.pageMade) return <OwnPage place={place} />
  return (
    <Part
      title="Página de sucesso"
      tone={isCopied ? 'green' : 'orange'}
      state={isCopied ? 'Copiada' : 'Falta publicar'}
      text={<>Cole o HTML na página que responde em {place}.</>}
    >
      <CopyButton
        text={() => makePageFile(pageAnswers(state)).code}
        label="Copiar HTML da página"
        onCopied={recordCopy}
      />
    </Part>
  )
}

/** The form has little time to tell its pixels; what it could not say the success page can. */
function OwnPage({ place }: { place: ReactNode }) {
  const { state } = useStep()
  if (!hasPixel(state.pixels))
    return <Part title="Página de sucesso" tone="quiet" state="Sua página" text={place} />
  return (
    <Part
      title="Página de sucesso"
      tone="quiet"
      state="Sua página"
      text={
        <>
          {place}
          <br />
          Cole nela também o aviso aos pixels: ele conta os leads que o formulário não teve tempo de contar,
          cada um uma vez só.
        </>
      }
    >
      <CopyButton text={() => makePixelFile(pageAnswers(state)).code} label="Copiar aviso aos pixels" />
    </Part>
  )
}

/** Copied in this sitting, or noted by the server. */
function useIsCopied(part: 'form' | 'page'): boolean {
  const { state, saving } = useStep()
  const { saved } = saving
  return state.copied.includes(part) || (saved !== null && saved.taken[part]?.version === saved.version)
}
