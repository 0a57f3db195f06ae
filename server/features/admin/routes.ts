import type { FastifyInstance } from 'fastify'
import * as customers from '#contract/customers.ts'
import * as deletions from '#contract/deletions.ts'
import * as mailCalls from '#contract/mails.ts'
import * as calls from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { actorOf, recordAlone } from '#server/features/audit/record-entry.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { ProxyNotice } from '#server/platform/http/notice-proxy.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import { actOnCustomer, previewAct } from './act-on-customer.ts'
import { bringUserBack } from './bring-user-back.ts'
import { cleanupRoutes } from './cleanup-routes.ts'
import { correctEmail } from './correct-email.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { exportCustomer } from './export-customer.ts'
import { exportUsers } from './export-users.ts'
import { listDeletedUsers } from './list-deleted-users.ts'
import { listMails } from './list-mails.ts'
import { listUsers } from './list-users.ts'
import { moneyRoutes } from './money-routes.ts'
import { readOverview } from './read-overview.ts'
import { registroRoutes } from './registro-routes.ts'
import { previewRenewal, renewUser } from './renew-user.ts'
import { resendAccess } from './resend-access.ts'
import { resendMail, resendMails } from './resend-mails.ts'
import { showCustomer } from './show-customer.ts'
import { unfreezeUser } from './unfreeze-user.ts'

type Surroundings = { guards: Guards; proxy: ProxyNotice }

export function adminRoutes(app: FastifyInstance, context: Context, surroundings: Surroundings): void {
  readRoutes(app, context, surroundings)
  writeRoutes(app, context, surroundings.guards)
  cleanupRoutes(app, context, surroundings.guards)
  registroRoutes(app, context, surroundings.guards)
  moneyRoutes(app, context, surroundings.guards)
}

function readRoutes(app: FastifyInstance, context: Context, { guards, proxy }: Surroundings): void {
  const { db, clock } = context
  const { routeForAdmin, admitAdmin } = guards
  routeForAdmin(app, calls.readOverview, () => readOverview(context, proxy))
  routeForAdmin(app, calls.listUsers, ({ query }) => listUsers(db, query, clock.now()))
  routeForAdmin(app, customers.showCustomer, ({ params }) => showCustomer(context, params.id))
  routeForAdmin(app, mailCalls.listMails, ({ query }) => listMails(db, query))
  routeForAdmin(app, deletions.listDeletedUsers, ({ query }) => listDeletedUsers(db, query, clock.now()))
  routeForAdmin(app, calls.previewRenewal, ({ params, actor }) =>
    previewRenewal(context, { id: params.id, actor }),
  )
  app.get<{ Querystring: Pick<calls.UserQuery, 'q' | 'status' | 'order'> }>(calls.exportUsers.path, {
    schema: { summary: 'Users as a file for spreadsheets', querystring: calls.exportUsers.query },
    onRequest: admitAdmin,
    handler: async (request, reply) => {
      const { query, user } = request
      if (!user) throw new AppError('unauthenticated')
      const { q, status = null } = query
      const about = { filter: status, search: Boolean(q?.trim()) }
      await recordAlone(context, { action: 'users-exported', actor: actorOf(user, request), about })
      return sendFile(reply, exportUsers(context, query))
    },
  })
  app.get<{ Params: { id: string } }>(customers.exportCustomer.path, {
    schema: {
      summary: 'All that is kept of one customer, as a file',
      params: customers.exportCustomer.params,
    },
    onRequest: admitAdmin,
    handler: async (request, reply) => {
      const { params, user } = request
      if (!user) throw new AppError('unauthenticated')
      const { subject, file } = await exportCustomer(context, params.id)
      await recordAlone(context, { action: 'customer-exported', actor: actorOf(user, request), subject })
      return sendFile(reply, file)
    },
  })
}

function writeRoutes(app: FastifyInstance, context: Context, { routeForAdmin }: Guards): void {
  routeForAdmin(app, calls.createUser, ({ body, actor, hasRecentPassword }) =>
    createUser(context, { ...body, actor, hasRecentPassword }),
  )
  routeForAdmin(app, calls.renewSubscription, async ({ params, actor }) => ({
    message: await renewUser(context, { id: params.id, actor }),
  }))
  routeForAdmin(app, calls.deleteUser, async ({ params, actor, hasRecentPassword }) => ({
    message: await deleteUser(context, { id: params.id, actor, hasRecentPassword }),
  }))
  routeForAdmin(app, deletions.bringUserBack, ({ params, actor, hasRecentPassword }) =>
    bringUserBack(context, { id: params.id, actor, hasRecentPassword }),
  )
  routeForAdmin(app, customers.previewAct, ({ params, body, actor }) =>
    previewAct(context, { ...params, ...body, actor }),
  )
  routeForAdmin(app, customers.actOnCustomer, ({ params, body, actor }) =>
    actOnCustomer(context, { ...params, ...body, actor }),
  )
  routeForAdmin(app, calls.resendAccess, async ({ params, actor }) => ({
    message: await resendAccess(context, { id: params.id, actor }),
  }))
  routeForAdmin(app, calls.unfreezeUser, async ({ params, actor, hasRecentPassword }) => ({
    message: await unfreezeUser(context, { id: params.id, actor, hasRecentPassword }),
  }))
  routeForAdmin(app, mailCalls.resendMails, ({ actor }) => resendMails(context, actor))
  routeForAdmin(app, mailCalls.resendMail, ({ params, actor }) =>
    resendMail(context, { id: params.id, actor }),
  )
  routeForAdmin(app, calls.correctEmail, ({ params, body, actor, hasRecentPassword }) =>
    correctEmail(context, { id: params.id, email: body.email, actor, hasRecentPassword }),
  )
}
