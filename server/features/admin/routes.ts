import type { FastifyInstance } from 'fastify'
import * as customers from '#contract/customers.ts'
import * as deletions from '#contract/deletions.ts'
import * as mailCalls from '#contract/mails.ts'
import * as money from '#contract/money.ts'
import * as calls from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import type { ProxyNotice } from '#server/platform/http/notice-proxy.ts'
import { actOnCustomer, previewAct } from './act-on-customer.ts'
import { bringUserBack } from './bring-user-back.ts'
import { cleanupRoutes } from './cleanup-routes.ts'
import { correctEmail } from './correct-email.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { exportUsers } from './export-users.ts'
import { listDeletedUsers } from './list-deleted-users.ts'
import { listMails } from './list-mails.ts'
import { listUsers } from './list-users.ts'
import { readMoney } from './read-money.ts'
import { readOverview } from './read-overview.ts'
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
}

function readRoutes(app: FastifyInstance, context: Context, { guards, proxy }: Surroundings): void {
  const { db, clock } = context
  const { routeForAdmin, admitAdmin } = guards
  routeForAdmin(app, calls.readOverview, () => readOverview(context, proxy))
  routeForAdmin(app, calls.listUsers, ({ query }) => listUsers(db, query, clock.now()))
  routeForAdmin(app, money.readMoney, ({ query }) => readMoney(context, query))
  routeForAdmin(app, customers.showCustomer, ({ params }) => showCustomer(context, params.id))
  routeForAdmin(app, mailCalls.listMails, ({ query }) => listMails(db, query))
  routeForAdmin(app, deletions.listDeletedUsers, ({ query }) => listDeletedUsers(db, query, clock.now()))
  routeForAdmin(app, calls.previewRenewal, ({ params, user }) =>
    previewRenewal(context, { id: params.id, actorId: user.id }),
  )
  app.get<{ Querystring: Pick<calls.UserQuery, 'q' | 'status'> }>(calls.exportUsers.path, {
    schema: { summary: 'Users as a file for spreadsheets', querystring: calls.exportUsers.query },
    onRequest: admitAdmin,
    handler: async ({ query }, reply) => {
      const { name, content } = exportUsers(context, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content)
    },
  })
}

function writeRoutes(app: FastifyInstance, context: Context, { routeForAdmin }: Guards): void {
  routeForAdmin(app, calls.createUser, ({ body, user, hasRecentPassword }) =>
    createUser(context, { ...body, actorId: user.id, hasRecentPassword }),
  )
  routeForAdmin(app, calls.renewSubscription, async ({ params, user }) => ({
    message: await renewUser(context, { id: params.id, actorId: user.id }),
  }))
  routeForAdmin(app, calls.deleteUser, async ({ params, user, hasRecentPassword }) => ({
    message: await deleteUser(context, { id: params.id, actorId: user.id, hasRecentPassword }),
  }))
  routeForAdmin(app, deletions.bringUserBack, ({ params, user, hasRecentPassword }) =>
    bringUserBack(context, { id: params.id, actorId: user.id, hasRecentPassword }),
  )
  routeForAdmin(app, customers.previewAct, ({ params, body, user }) =>
    previewAct(context, { ...params, ...body, actorId: user.id }),
  )
  routeForAdmin(app, customers.actOnCustomer, ({ params, body, user }) =>
    actOnCustomer(context, { ...params, ...body, actorId: user.id }),
  )
  routeForAdmin(app, calls.resendAccess, async ({ params }) => ({
    message: await resendAccess(context, params.id),
  }))
  routeForAdmin(app, calls.unfreezeUser, async ({ params, hasRecentPassword }) => ({
    message: await unfreezeUser(context, { id: params.id, hasRecentPassword }),
  }))
  routeForAdmin(app, mailCalls.resendMails, () => resendMails(context))
  routeForAdmin(app, mailCalls.resendMail, ({ params }) => resendMail(context, params.id))
  routeForAdmin(app, calls.correctEmail, ({ params, body, user, hasRecentPassword }) =>
    correctEmail(context, { id: params.id, email: body.email, actorId: user.id, hasRecentPassword }),
  )
}
