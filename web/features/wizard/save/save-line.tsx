import { Link } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useStep, type SaveProblem } from '../wizard-context.ts'

/** Whether the integration is saved, and what to do when it is not. */
export function SaveLine() {
  const { saving } = useStep()
  const { saved, isSaving, problem } = saving
  if (problem && !isSaving) return <Problem problem={problem} />
  return (
    <output className="mt-1 block text-13 text-muted">
      {saved ? (
        <>
          Salva como{' '}
          <Link
            href={`/integracao/${saved.id}`}
            className="rounded-xs font-medium text-accent underline underline-offset-4"
          >
            {saved.name}
          </Link>
          . Sua chave não é guardada.
        </>
      ) : (
        'Salvando...'
      )}
    </output>
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
