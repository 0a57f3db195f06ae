import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { actorOf, recordAlone } from '#server/features/audit/record-entry.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import { exportMoneyPeople, exportMoneyRows } from './export-money.ts'
import { listMoneyPeople, listMoneyRows } from './list-money.ts'
import { readPeriod } from './money-period.ts'
import { readMoney } from './read-money.ts'

/** What sales have brought, the rows behind it, and both as files. */
export function moneyRoutes(app: FastifyInstance, context: Context, guards: Guards): void {
  const { routeForAdmin, admitAdmin } = guards
  routeForAdmin(app, calls.readMoney, ({ query }) => readMoney(context, query))
  routeForAdmin(app, calls.listMoneyRows, ({ query }) => listMoneyRows(context.db, query))
  routeForAdmin(app, calls.listMoneyPeople, ({ query }) => listMoneyPeople(context, query))
  app.get<{ Querystring: calls.MoneyRowsFilter }>(calls.exportMoneyRows.path, {
    schema: { summary: 'The rows behind a figure, as a file', querystring: calls.exportMoneyRows.query },
    onRequest: admitAdmin,
    handler: async (request, reply) => {
      await recordExport(context, request, request.query.figure)
      return sendFile(reply, exportMoneyRows(context, request.query))
    },
  })
  app.get<{ Querystring: calls.MoneyPeopleFilter }>(calls.exportMoneyPeople.path, {
    schema: { summary: 'Who came or went, as a file', querystring: calls.exportMoneyPeople.query },
    onRequest: admitAdmin,
    handler: async (request, reply) => {
      await recordExport(context, request, request.query.who)
      return sendFile(reply, exportMoneyPeople(context, request.query))
    },
  })
}

/** The rows have names and addresses: who took them away is written down, unless they cannot be read at all. */
async function recordExport(
  context: Context,
  request: FastifyRequest<{ Querystring: { from: string; to: string } }>,
  filter: string,
): Promise<void> {
  const { query, user } = request
  if (!user) throw new AppError('unauthenticated')
  readPeriod(query)
  const about = { filter, from: query.from, to: query.to }
  await recordAlone(context, { action: 'money-exported', actor: actorOf(user, request), about })
}
