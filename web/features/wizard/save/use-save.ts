import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { saveIntegration } from '#contract/save-integration.ts'
import { readIntegration, recordCopy, type SavedIntegration } from '#contract/saved-integrations.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAct } from '#web/api/use-act.ts'
import { aboutIntegrations } from '#web/api/use-integrations.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { newId } from '#web/lib/new-id.ts'
import { toast } from '#web/ui/toast-store.ts'
import { contentOf, hasChanged, savedAnswers, suggestName } from '../machine/saved-answers.ts'
import { isFinished } from '../machine/wizard-state.ts'
import type { Wizard, Saving, SaveProblem } from '../wizard-context.ts'

/** Saves an integration from the moment it is finished. Its keys stay here: see `savedAnswers`. */
export function useSave({ state, dispatch }: Wizard): Saving {
  const newest = useRef(state)
  useEffect(() => {
    newest.current = state
  })
  const refresh = useRefresh([aboutIntegrations])
  const { data, error, isPending, mutateAsync } = useAct({
    send: (isOver: boolean) => sendNewest(newest.current, isOver),
    // The end of the wizard says it, with the way out beside it.
    failed: () => null,
    onDone: async ({ saved: { id, version }, content }) => {
      dispatch({ type: 'saved', id, version, content })
      newest.current = { ...newest.current, savedAs: { id, version, content } }
      await refresh()
    },
  })

  // One after the other: each is a change of what the one before has saved.
  const queue = useRef(Promise.resolve<SavedIntegration | null>(null))
  const enqueue = useCallback(
    (isOver: boolean): Promise<SavedIntegration | null> => {
      queue.current = queue.current.then(async () => (await mutateAsync(isOver)).saved).catch(() => null)
      return queue.current
    },
    [mutateAsync],
  )

  const savedId = state.savedAs?.id
  const finished = isFinished(state)
  // Once when it is finished, and once for each id; not for each letter, and not what was left unsaved before.
  useEffect(() => {
    if (!finished) return
    if (savedId === undefined) dispatch({ type: 'saveAs', id: newId() })
    else if (!hasChanged(newest.current)) void enqueue(false)
  }, [finished, savedId, enqueue, dispatch])

  useNotes(state)

  const hasFailed = error !== null && readProblem(error).kind === 'failed'
  useEffect(() => {
    if (!hasFailed) return undefined
    const tryAgain = () => void enqueue(false)
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [hasFailed, enqueue])

  return {
    saved: data && data.saved.id === savedId ? data.saved : null,
    hasChanged: hasChanged(state),
    isSaving: isPending,
    problem: error && readProblem(error),
    save: () => enqueue(false),
    overwrite: () => enqueue(true),
    saveAsNew: () => dispatch({ type: 'saveAs', id: newId() }),
  }
}

async function sendNewest(state: Wizard['state'], isOver: boolean) {
  const answers = savedAnswers(state)
  if (!answers || !state.savedAs) throw new Error('Nothing is finished yet.')
  const { id, version } = state.savedAs
  const params = { id }
  const basedOn = isOver ? (await call(readIntegration, { params })).version : version
  const saved = await call(saveIntegration, { params, body: { name: suggestName(state), answers, basedOn } })
  return { saved, content: contentOf(state) }
}

/** Notes each part that was copied or downloaded, once for each version; a note that is lost costs a reminder, and no more. */
function useNotes({ savedAs, copied }: Wizard['state']): void {
  const noted = useRef(new Set<string>())
  useEffect(() => {
    if (!savedAs || savedAs.version === 0) return
    const { id, version } = savedAs
    for (const part of copied) {
      const note = `${id} ${version} ${part}`
      if (noted.current.has(note)) continue
      noted.current.add(note)
      call(recordCopy, { params: { id }, body: { part, version } }).catch(() => noted.current.delete(note))
    }
  }, [savedAs, copied])
}

function readProblem(error: Error): SaveProblem {
  const code = error instanceof ApiError ? error.code : undefined
  const message = errorMessage(error, 'Não foi possível salvar agora.')
  if (code === 'integration_changed') return { kind: 'changed', message }
  if (code === 'not_found') return { kind: 'gone', message: 'Esta integração foi excluída em outro lugar.' }
  return { kind: 'failed', message }
}

/** Leaves the wizard for the integration's own page, once what is on the screen is saved. */
export function useFinish({ save }: Saving): () => Promise<void> {
  const [, navigate] = useLocation()
  return async () => {
    const saved = await save()
    if (saved) navigate(`/integracao/${saved.id}`)
    else
      toast({
        title: 'A integração ainda não foi salva',
        description: 'Veja o aviso no alto da página e tente de novo.',
        variant: 'destructive',
      })
  }
}
