import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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

type Saving = { text: CampaignDraft; kept: SavedDraft | null }

/**
 * Keeps a mail that is being written on the server, at each pause in the typing. Where somebody else has saved or deleted
 * the same draft meanwhile, this one becomes another draft: neither text is lost.
 */
export function useKeptDraft(draft: Draft, key: string) {
  const [kept, setKept] = useState<SavedDraft | null>(() => readKept(key))
  const refresh = useRefresh([listDrafts])
  const { subject, content } = draft.written
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      setKept(saved)
      writeKept(key, saved)
      void refresh()
    },
  })
  const isSaved = isSame(kept ?? emptyDraft, { subject, content })
  // What was refused is not tried again as it is: the next change does, or whoever presses.
  const isRefused = error !== null && variables !== undefined && isSame(variables.text, { subject, content })

  useEffect(() => {
    if (isSaved || isPending || isRefused) return undefined
    const timer = setTimeout(() => mutate({ text: { subject, content }, kept }), pauseMs)
    return () => clearTimeout(timer)
  }, [isSaved, isPending, isRefused, mutate, subject, content, kept])

  function open(saved: SavedDraft | null) {
    reset()
    setKept(saved)
    writeKept(key, saved)
    draft.form.reset(saved ? { subject: saved.subject, content: saved.content } : emptyDraft)
  }

  return {
    kept,
    isSaved,
    isSaving: isPending,
    failure: isRefused ? error : null,
    tryAgain: () => mutate({ text: { subject, content }, kept }),
    open,
    /** It was sent or is thrown away. */
    discard: () => {
      if (kept) void call(deleteDraft, { params: { id: kept.id } }).then(refresh, refresh)
      open(null)
    },
  }
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
