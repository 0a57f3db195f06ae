import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Half of a mail, too: what a complete one needs is checked when it is sent. */
const Written = {
  subject: z.string().check(z.maxLength(200, 'Assunto deve ter no máximo 200 caracteres')),
  content: z.string().check(z.maxLength(50_000, 'Conteúdo deve ter no máximo 50.000 caracteres')),
}

export const SavedDraft = z.object({
  id: z.string(),
  subject: z.string(),
  content: z.string(),
  /** Counts up with every saving. */
  version: z.number(),
  savedBy: z.string(),
  savedAt: z.string(),
})
export type SavedDraft = z.output<typeof SavedDraft>

const DraftId = z.object({ id: z.uuid() })

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/admin/drafts',
  summary: 'Mails that are being written, the one saved last first',
  reply: z.object({ drafts: z.array(SavedDraft) }),
})

export const createDraft = endpoint({
  method: 'POST',
  path: '/api/admin/drafts',
  summary: 'Keeps a mail that is being written',
  body: z.object(Written),
  reply: SavedDraft,
  status: 201,
})

export const saveDraft = endpoint({
  method: 'PATCH',
  path: '/api/admin/drafts/:id',
  summary: 'Saves a draft, unless somebody else has saved it since the given version',
  params: DraftId,
  body: z.object({ ...Written, version: z.number().check(z.int()) }),
  reply: SavedDraft,
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/admin/drafts/:id',
  summary: 'Throws a draft away',
  params: DraftId,
  reply: z.object({ message: z.string() }),
})
