import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/audit.ts'
import type { Context } from '#server/context.ts'
import { listActors, listEntries, type EntrySearch } from '#server/features/audit/list-entries.ts'
import { actorOf, recordAlone } from '#server/features/audit/record-entry.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { fromWallMs } from '#server/features/subscriptions/sao-paulo.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import { exportEntries } from './export-entries.ts'

const usualLimit = 50
const dayMs = 24 * 60 * 60 * 1000

/** Entries are read here, and nothing else: no call changes or deletes one. */
export function registroRoutes(app: FastifyInstance, context: Context, guards: Guards): void {
  const { db } = context
  const { routeForAdmin, admitAdmin } = guards
  routeForAdmin(app, calls.listEntries, ({ query: { limit = usualLimit, cursor, ...filter } }) =>
    listEntries(db, toSearch(filter), { limit, cursor }),
  )
  routeForAdmin(app, calls.listActors, () => listActors(db))
  app.get<{ Querystring: calls.AuditFilter }>(calls.exportEntries.path, {
    schema: { summary: 'Who did what, as a file for spreadsheets', querystring: calls.exportEntries.query },
    onRequest: admitAdmin,
    handler: async (request, reply) => {
      const { query, user } = request
      if (!user) throw new AppError('unauthenticated')
      const { area = null, from = null, to = null, q } = query
      const about = { filter: area, from, to, search: Boolean(q?.trim()) }
      // A search that cannot be made is refused before anything is written down.
      const search = toSearch(query)
      await recordAlone(context, { action: 'entries-exported', actor: actorOf(user, request), about })
      return sendFile(reply, exportEntries(context, search))
    },
  })
}

/** Days are São Paulo's, the last one included. */
function toSearch({ from, to, ...filter }: calls.AuditFilter): EntrySearch {
  if (from !== undefined && to !== undefined && from > to)
    throw new AppError('invalid_input', { fields: { to: 'O último dia vem antes do primeiro.' } })
  return {
    ...filter,
    ...(from === undefined ? {} : { from: fromWallMs(Date.parse(from)) }),
    ...(to === undefined ? {} : { until: fromWallMs(Date.parse(to) + dayMs) }),
  }
}
