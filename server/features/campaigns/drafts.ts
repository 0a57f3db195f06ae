import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/drafts.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { campaignDrafts } from './tables.ts'

const mostDrafts = 100

/** Who goes on writing within this time does so in one act. */
const oneActMs = 60 * 60 * 1000

export function draftRoutes(app: FastifyInstance, context: Context, { routeForAdmin }: Guards): void {
  routeForAdmin(app, calls.listDrafts, async () => {
    const { savedAt, id } = campaignDrafts
    const rows = await context.db.select().from(campaignDrafts).orderBy(desc(savedAt), desc(id))
    return { drafts: rows.map(toDraft) }
  })
  routeForAdmin(app, calls.createDraft, ({ body, actor }) => createDraft(context, body, actor))
  routeForAdmin(app, calls.saveDraft, ({ params, body, actor }) =>
    saveDraft(context, { ...body, id: params.id }, actor),
  )
  routeForAdmin(app, calls.deleteDraft, ({ params, actor }) => deleteDraft(context, params.id, actor))
}

type Row = typeof campaignDrafts.$inferSelect

function toDraft({ id, subject, content, version, savedBy, savedAt }: Row): calls.SavedDraft {
  return { id, subject, content, version, savedBy, savedAt: savedAt.toISOString() }
}

function createDraft(
  context: Context,
  { subject, content }: Received<typeof calls.createDraft>['body'],
  actor: Actor,
): Promise<calls.SavedDraft> {
  const now = context.clock.now()
  return context.db.transaction(async (tx) => {
    // Until the commit: of many that come at once none is one too many.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('campaign drafts', 0))`)
    if ((await tx.$count(campaignDrafts)) >= mostDrafts) throw new AppError('too_many_drafts')
    const [row] = await tx
      .insert(campaignDrafts)
      .values({ subject, content, savedBy: actor.name, savedAt: now, toldAt: now })
      .returning()
    if (!row) throw new Error('No draft was made')
    await recordEntry(context, tx, { action: 'draft-saved', actor, about: { subject } })
    return toDraft(row)
  })
}

type Saving = Received<typeof calls.saveDraft>['body'] & { id: string }

/** Saves over exactly what was seen. What is there already word for word is saved, whoever did it. */
function saveDraft(
  context: Context,
  { id, subject, content, version }: Saving,
  actor: Actor,
): Promise<calls.SavedDraft> {
  const now = context.clock.now()
  return context.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (draft.subject === subject && draft.content === content) return toDraft(draft)
    if (draft.version !== version) throw new AppError('draft_changed')
    const isTold = draft.savedBy === actor.name && now.getTime() - draft.toldAt.getTime() < oneActMs
    const [row] = await tx
      .update(campaignDrafts)
      .set({
        subject,
        content,
        version: version + 1,
        savedBy: actor.name,
        savedAt: now,
        ...(isTold ? {} : { toldAt: now }),
      })
      .where(eq(campaignDrafts.id, id))
      .returning()
    if (!isTold) await recordEntry(context, tx, { action: 'draft-saved', actor, about: { subject } })
    return toDraft(row ?? draft)
  })
}

function deleteDraft(context: Context, id: string, actor: Actor): Promise<{ message: string }> {
  return context.db.transaction(async (tx) => {
    const { subject } = await lockDraft(tx, id)
    await tx.delete(campaignDrafts).where(eq(campaignDrafts.id, id))
    await recordEntry(context, tx, { action: 'draft-deleted', actor, about: { subject } })
    return { message: 'Rascunho excluído' }
  })
}

async function lockDraft(tx: Transaction, id: string): Promise<Row> {
  const [draft] = await tx.select().from(campaignDrafts).where(eq(campaignDrafts.id, id)).for('update')
  if (!draft) throw new AppError('not_found')
  return draft
}
