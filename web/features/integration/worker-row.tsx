import { useState } from 'react'
import type { Vault } from '#contract/publishing.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { isBlocked } from '#generator/answers.ts'
import { answersOf, missingKeys, type Keys } from '#web/artefacts/answers-of.ts'
import { makeWorkerFile } from '#web/artefacts/artefact.ts'
import { FileBox } from '#web/artefacts/file-box.tsx'
import { KitDownload } from '#web/artefacts/kit-download.tsx'
import { judgeWorker, type Verdict } from '#web/artefacts/worker-check/judge-worker.ts'
import type { useWorkerAnswer } from '#web/artefacts/worker-check/use-worker-answer.ts'
import { VerdictNote } from '#web/artefacts/worker-check/verdict-note.tsx'
import { formatMoment } from '#web/lib/format-date.ts'
import { memberScreen } from '#web/session/member-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Unseen } from '#web/ui/lazy-screen.ts'
import { Note } from '#web/ui/note.tsx'
import { formatAddress, openVault } from '#web/vault/open-vault.ts'
import { KeysForm } from './keys-form.tsx'
import { PartRow, type PartState } from './part-row.tsx'
import { useRecordCopy } from './use-part-state.ts'

/** What it asks the vault with comes after the page. */
const OutdatedWorkers = memberScreen(
  async () => (await import('#web/vault/outdated-workers.tsx')).OutdatedWorkers,
  Unseen,
)

type WorkerRowProps = {
  saved: SavedIntegration
  worker: ReturnType<typeof useWorkerAnswer>
  /** Where it was published from here. */
  vault: Vault | undefined
  onPublish: () => void
}

export function WorkerRow({ saved, worker, vault, onPublish }: WorkerRowProps) {
  const { answers } = saved
  const { cloudflareUrl = '', platform, streamCode = '' } = answers
  const [isOpen, setOpen] = useState(false)
  const { answer, checking, check } = worker
  const verdict = answer && judgeWorker(answer, { platform, streamCode })
  return (
    <PartRow
      title={vault ? 'Worker com Cofre' : 'Worker'}
      text={describeWorker(cloudflareUrl, vault)}
      state={workerState(worker, verdict)}
      actions={
        <>
          <Button size="small" pending={checking} pendingLabel="Verificando..." onClick={() => void check()}>
            Verificar
          </Button>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fechar' : 'Código'}
          </Button>
          <PublishButton isAgain={vault !== undefined} onClick={onPublish} />
        </>
      }
    >
      <BlockedNote address={cloudflareUrl} />
      <AskToPublish saved={saved} vault={vault} />
      {verdict && verdict.kind !== 'success' && (
        <VerdictNote
          verdict={verdict}
          openable={answer.kind === 'out-of-reach' ? cloudflareUrl.trim() : null}
        />
      )}
      {isOpen && <WorkerCode saved={saved} />}
    </PartRow>
  )
}

function BlockedNote({ address }: { address: string }) {
  if (!isBlocked(address)) return null
  return (
    <Note kind="warning" title="O endereço está guardado com http">
      Em uma página https o navegador bloqueia o que vai para um endereço http, e nenhum lead chega. Abra a
      integração no assistente, que troca http por https, e cole o formulário de novo na sua página.
    </Note>
  )
}

/** The way to publish is the row's own button, just above. */
function AskToPublish({ saved, vault }: Pick<WorkerRowProps, 'saved' | 'vault'>) {
  // Without its key the vault says nothing, and the page has asked for publishing already.
  if (!vault?.key) return null
  return <OutdatedWorkers vaults={[openVault(vault, [saved])]} hasButton />
}

function PublishButton({ isAgain, onClick }: { isAgain: boolean; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {isAgain ? 'Publicar de novo' : 'Publicar'}
    </Button>
  )
}

/** 'crema-it.marina.workers.dev · publicado em 15/11/2026 13:20'. */
function describeWorker(address: string, vault: Vault | undefined): string {
  const shown = formatAddress(address) || 'Ainda sem endereço'
  return vault ? `${shown} · publicado em ${formatMoment(vault.publishedAt)}` : shown
}

function WorkerCode({ saved }: { saved: SavedIntegration }) {
  const { answers } = saved
  const [keys, setKeys] = useState<Keys>()
  const recordCopy = useRecordCopy(saved, 'worker')
  if (keys) {
    const whole = answersOf(answers, keys)
    return (
      <>
        <FileBox file={makeWorkerFile(whole)} onCopied={recordCopy} />
        <section aria-labelledby="kit" className="rounded-md border border-line p-4">
          <h3 id="kit" className="mb-1 text-14">
            Ou com Cofre, do seu computador
          </h3>
          <KitDownload answersFor={() => whole} onDownloaded={recordCopy} />
        </section>
      </>
    )
  }
  return (
    <KeysForm
      answers={answers}
      fields={missingKeys('worker', answers)}
      label="Gerar código do Worker"
      onKeys={setKeys}
    />
  )
}

/** What was found out about the Worker, in two words. */
export function workerState({ checking }: { checking: boolean }, verdict: Verdict | null): PartState {
  if (checking) return { tone: 'quiet', text: 'Verificando...' }
  if (!verdict) return { tone: 'quiet', text: 'No ar?' }
  if (verdict.kind === 'success') return { tone: 'green', text: 'No ar' }
  return verdict.kind === 'warning'
    ? { tone: 'orange', text: 'Confira' }
    : { tone: 'red', text: 'Não está no ar' }
}
