import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CampaignDraft } from '#contract/campaigns.ts'
import { createDraft, deleteDraft, listDrafts, saveDraft, type SavedDraft } from '#contract/drafts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { toast } from '#web/ui/toast-store.ts'
import { emptyDraft } from './saved-draft.ts'
import type { Draft } from './use-draft.ts'

/** A pause in the typing. */
const pauseMs = 1_200

type Saving = {
  text: CampaignDraft
  kept: SavedDraft | null
  /** Which of the drafts that were open here it belongs to. */
  turn: number
}

/**
 * Keeps a mail that is being written on the server, at each pause in the typing. Where somebody else has saved or deleted
 * the same draft meanwhile, this one becomes another draft: neither text is lost.
 */
export function useKeptDraft(draft: Draft, key: string) {
  const { kept, keep, turnTo, turn } = useOpenDraft(key)
  const refresh = useRefresh([listDrafts])
  const { subject, content } = draft.written
  /** What becomes of the last saving; nothing if it failed. */
  const last = useRef<Promise<SavedDraft | null>>(Promise.resolve(null))
  const { mutate, mutateAsync, isPending, error, variables, reset } = useMutation({
    mutationFn: (wanted: Saving) => {
      const saved = save(wanted)
      last.current = saved.catch(() => null)
      return saved
    },
    onSuccess: (saved, { turn: of }) => {
      // Of a draft that is no longer open, it must not make the next text go over it.
      if (of === turn.current) keep(saved)
      void refresh()
    },
  })
  const isSaved = isSame(kept ?? emptyDraft, { subject, content })
  // What was refused is not tried again as it is: the next change does, or whoever presses.
  const isRefused = error !== null && variables !== undefined && isSame(variables.text, { subject, content })

  useEffect(() => {
    if (isSaved || isPending || isRefused) return undefined
    const timer = setTimeout(() => mutate({ text: { subject, content }, kept, turn: turn.current }), pauseMs)
    return () => clearTimeout(timer)
  }, [isSaved, isPending, isRefused, mutate, subject, content, kept, turn])

  function show(saved: SavedDraft | null, text: CampaignDraft) {
    reset()
    turnTo(saved)
    draft.form.reset({ subject: text.subject, content: text.content })
  }

  /** What is written and in no draft yet. Whoever was told that it cannot be saved may go on without it. */
  async function saveRest(): Promise<void> {
    if (isSaved || isRefused) return
    const newest = (isPending && (await last.current)) || kept
    const text = { subject, content }
    if (!newest || !isSame(newest, text)) await mutateAsync({ text, kept: newest, turn: turn.current })
  }

  return {
    kept,
    isSaved,
    isSaving: isPending,
    failure: isRefused ? error : null,
    tryAgain: () => mutate({ text: { subject, content }, kept, turn: turn.current }),
    /** Opens another draft, or begins one with some text, once what is written here is saved. */
    open: (saved: SavedDraft | null, text: CampaignDraft = saved ?? emptyDraft) =>
      void saveRest().then(() => show(saved, text), tellUnsaved),
    /** It was sent or is thrown away, also what is just being saved. */
    discard: () => {
      const newest = isPending ? last.current.then((saved) => saved ?? kept) : Promise.resolve(kept)
      void newest
        .then((gone) => (gone ? call(deleteDraft, { params: { id: gone.id } }) : undefined))
        .then(refresh, refresh)
      show(null, emptyDraft)
    },
  }
}

/** Which draft is open. `turn` counts them: an answer may come when another one is. */
function useOpenDraft(key: string) {
  const [kept, setKept] = useState<SavedDraft | null>(() => readKept(key))
  const turn = useRef(0)
  function keep(saved: SavedDraft | null) {
    setKept(saved)
    writeKept(key, saved)
  }
  function turnTo(saved: SavedDraft | null) {
    turn.current += 1
    keep(saved)
  }
  return { kept, keep, turnTo, turn }
}

function tellUnsaved(): void {
  toast({
    title: 'O que você escreveu ainda não foi salvo',
    description: 'Tente salvar de novo, ou escolha outra vez para seguir sem guardar este texto.',
    variant: 'destructive',
  })
}

export type KeptDraft = ReturnType<typeof useKeptDraft>

const isSame = (one: CampaignDraft, other: CampaignDraft) =>
  one.subject === other.subject && one.content === other.content

async function save({ text, kept }: Saving): Promise<SavedDraft> {
  if (!kept) return call(createDraft, { body: text })
  try {
    return await call(saveDraft, { params: { id: kept.id }, body: { ...text, version: kept.version } })
  } catch (error) {
    const isChanged = error instanceof ApiError && error.code === 'draft_changed'
    const isGone = error instanceof ApiError && error.code === 'not_found'
    if (!isChanged && !isGone) throw error
    const saved = await call(createDraft, { body: text })
    toast({
      title: isChanged ? 'Rascunho alterado em outro lugar' : 'Rascunho excluído em outro lugar',
      description: 'O que você escreveu aqui foi salvo como outro rascunho: nada se perdeu.',
    })
    return saved
  }
}

/** Which draft this tab has open; a reload goes on with it. */
function readKept(key: string): SavedDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(`${key} kept`) ?? 'null') as SavedDraft | null
  } catch {
    return null
  }
}

function writeKept(key: string, kept: SavedDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(`${key} kept`, JSON.stringify(kept))
    else sessionStorage.removeItem(`${key} kept`)
  } catch {
    // After a reload it is found in the list.
  }
}
