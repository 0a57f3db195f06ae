import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { saveIntegration } from '#contract/save-integration.ts'
import {
  deleteIntegration,
  renameIntegration,
  restoreIntegration,
  type SavedIntegration,
} from '#contract/saved-integrations.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { aboutIntegrations } from '#web/api/use-integrations.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { hasWorker } from '#web/artefacts/answers-of.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import { Input } from '#web/ui/input.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { describeIntegration } from './describe-integration.ts'

type IntegrationHeadingProps = { saved: SavedIntegration; onVariants: () => void }

/** Its name, what it is in one line, and what can be done with all of it. */
export function IntegrationHeading({ saved, onVariants }: IntegrationHeadingProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, answers } = saved
  return (
    <>
      <nav aria-label="Onde você está" className="text-13 text-faint">
        <Link href="/dashboard" className="rounded-xs hover:text-text">
          Integrações
        </Link>{' '}
        /
      </nav>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-full flex-1 basis-80">
          {isRenaming ? (
            <Rename saved={saved} onDone={() => setRenaming(false)} />
          ) : (
            <h1 className="text-28 [overflow-wrap:anywhere]">{saved.name}</h1>
          )}
          <p className="mt-1.5 text-14 text-muted">{describeIntegration(saved)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <LinkButton href={`/wizard?integracao=${id}`} variant="primary">
            Editar
          </LinkButton>
          {hasWorker(answers) && (
            <LinkButton href={`/wizard?worker=${id}`}>Outra página com este Worker</LinkButton>
          )}
          <More saved={saved} onRename={() => setRenaming(true)} onVariants={onVariants} />
        </div>
      </div>
    </>
  )
}

function Rename({ saved: { id, name }, onDone }: { saved: SavedIntegration; onDone: () => void }) {
  const [text, setText] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  // The person has just asked to type here.
  useEffect(() => field.current?.select(), [])
  const refresh = useRefresh([aboutIntegrations])
  const rename = useAct({
    send: (name: string) => call(renameIntegration, { params: { id }, body: { name } }),
    failed: 'O nome não foi trocado',
    onDone: async () => {
      await refresh()
      onDone()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === name) onDone()
    else if (text.trim() !== '') rename.mutate(text.trim())
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <Input
        aria-label="Nome da integração"
        value={text}
        maxLength={80}
        ref={field}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
        className="max-w-96 flex-1 basis-56"
      />
      <Button type="submit" pending={rename.isPending} pendingLabel="Salvando...">
        Salvar
      </Button>
      <Button variant="ghost" onClick={onDone}>
        Cancelar
      </Button>
    </form>
  )
}

type MoreProps = { saved: SavedIntegration; onRename: () => void; onVariants: () => void }

function More({ saved, onRename, onVariants }: MoreProps) {
  const copy = useCopyIntegration(saved)
  const remove = useDeleteIntegration(saved)
  return (
    <DropdownMenu
      trigger={
        <Button size="icon" aria-label="Mais ações" title="Mais ações">
          <Ellipsis />
        </Button>
      }
    >
      <DropdownMenuItem onSelect={onVariants}>Duplicar para países</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => copy.mutate()}>Fazer uma cópia</DropdownMenuItem>
      <DropdownMenuItem onSelect={onRename}>Renomear</DropdownMenuItem>
      <DropdownMenuItem destructive onSelect={() => remove.mutate()}>
        Excluir
      </DropdownMenuItem>
    </DropdownMenu>
  )
}

function useCopyIntegration({ name, answers }: SavedIntegration) {
  const [, navigate] = useLocation()
  const refresh = useRefresh([aboutIntegrations])
  return useAct({
    send: () => {
      const copyName = `${name.slice(0, 72)} (cópia)`
      return call(saveIntegration, { params: { id: newId() }, body: { name: copyName, answers, basedOn: 0 } })
    },
    failed: 'A cópia não foi feita',
    done: ({ name }) => ({ title: 'Cópia feita', description: name }),
    onDone: async ({ id }) => {
      await refresh()
      navigate(`/integracao/${id}`)
    },
  })
}

function useDeleteIntegration({ id, name }: SavedIntegration) {
  const [, navigate] = useLocation()
  const refresh = useRefresh([aboutIntegrations])
  const restore = useAct({
    send: () => call(restoreIntegration, { params: { id } }),
    failed: 'A integração não voltou',
    done: () => ({ title: 'Integração de volta', description: name }),
    onDone: refresh,
  })
  return useAct({
    send: () => call(deleteIntegration, { params: { id } }),
    failed: 'A integração não foi excluída',
    done: () => ({
      title: 'Integração excluída',
      description: name,
      action: { label: 'Desfazer', onSelect: () => restore.mutate() },
    }),
    onDone: async () => {
      navigate('/dashboard')
      await refresh()
    },
  })
}
