import type { FastifyInstance } from 'fastify'
import { saveIntegration as saveCall } from '#contract/save-integration.ts'
import * as calls from '#contract/saved-integrations.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { deleteIntegration, renameIntegration, restoreIntegration, recordCopy } from './change-integration.ts'
import { listIntegrations, listVersions, readIntegration } from './read-integrations.ts'
import { saveIntegration } from './save-integration.ts'
import { limitChanges } from './limit-changes.ts'

export function integrationRoutes(app: FastifyInstance, context: Context, guards: Guards): void {
  const { db } = context
  const { routeForMember, routeForFormerMember } = guards
  const limited = limitChanges(context)
  // The names of what the leads belong to.
  routeForFormerMember(app, calls.listIntegrations, async ({ user }) => ({
    integrations: await listIntegrations(db, user.id),
  }))
  routeForMember(app, calls.readIntegration, ({ params: { id }, user }) =>
    readIntegration(db, { id, userId: user.id }),
  )
  routeForMember(app, calls.listVersions, ({ params: { id }, query: { before }, user }) =>
    listVersions(db, { id, userId: user.id, before }),
  )
  routeForMember(app, saveCall, ({ params: { id }, body, user }) =>
    limited(user.id, () => saveIntegration(context, { id, userId: user.id, ...body })),
  )
  routeForMember(app, calls.renameIntegration, ({ params: { id }, body: { name }, user }) =>
    limited(user.id, () => renameIntegration(context, { id, userId: user.id, name })),
  )
  routeForMember(app, calls.recordCopy, ({ params: { id }, body, user }) =>
    limited(user.id, () => recordCopy(context, { id, userId: user.id, ...body })),
  )
  routeForMember(app, calls.deleteIntegration, async ({ params: { id }, user }) => {
    await limited(user.id, () => deleteIntegration(context, { id, userId: user.id }))
    return { message: 'Integração excluída.' }
  })
  routeForMember(app, calls.restoreIntegration, ({ params: { id }, user }) =>
    limited(user.id, () => restoreIntegration(context, { id, userId: user.id })),
  )
}
