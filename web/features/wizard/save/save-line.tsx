import { Link } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { isFinished } from '../machine/wizard-state.ts'
import { suggestName } from '../machine/saved-answers.ts'
import { useStep, type SaveProblem } from '../wizard-context.ts'

/** Whether the integration is saved, and what to do when it is not. */
export function SaveLine() {
  const { saving } = useStep()
  const { saved, hasChanged, isSaving, problem } = saving
  if (problem && !isSaving) return <Problem problem={problem} />
  if (hasChanged && !isSaving) return <Changed />
  if (!saved || isSaving) return <output className={lineStyle}>Salvando...</output>
  return (
    <output className={lineStyle}>
      Salva como <SavedLink id={saved.id}>{saved.name}</SavedLink>. Sua chave não é guardada.
    </output>
  )
}

const lineStyle = 'mt-1 block text-13 text-muted'

/** What is changed counts once it is saved: as the next version of it, or beside it. */
function Changed() {
  const { state, saving } = useStep()
  return (
    <>
      <output className={lineStyle}>
        <strong className="font-medium text-orange">Mudanças não salvas</strong> em{' '}
        <SavedLink id={state.savedAs?.id}>{saving.saved?.name ?? suggestName(state)}</SavedLink>.
      </output>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => void saving.save()}>
          Salvar mudanças
        </Button>
        {isFinished(state) && (
          <Button size="small" variant="ghost" onClick={saving.saveAsNew}>
            Salvar como nova
          </Button>
        )}
      </div>
    </>
  )
}

function SavedLink({ id, children }: { id: string | undefined; children: string }) {
  return (
    <Link
      href={`/integracao/${id}`}
      className="rounded-xs font-medium text-accent underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

const titles: Record<SaveProblem['kind'], string> = {
  failed: 'Ainda não foi salva',
  changed: 'Mudou em outra aba ou aparelho',
  gone: 'Não existe mais',
}

function Problem({ problem: { kind, message } }: { problem: SaveProblem }) {
  const { saving } = useStep()
  return (
    <Note live kind={kind === 'failed' ? 'danger' : 'warning'} title={titles[kind]} className="mt-3">
      <p>
        {message} {kind === 'failed' && 'O que você fez continua neste navegador.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {kind === 'failed' && (
          <Button size="small" onClick={() => void saving.save()}>
            Salvar de novo
          </Button>
        )}
        {kind === 'changed' && (
          <Button size="small" onClick={() => void saving.overwrite()}>
            Ficar com a desta tela
          </Button>
        )}
        {kind !== 'failed' && (
          <Button size="small" onClick={saving.saveAsNew}>
            Salvar como nova
          </Button>
        )}
      </div>
    </Note>
  )
}
