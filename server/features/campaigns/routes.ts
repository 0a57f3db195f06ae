import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { prefersAsync, streamEnd, streamProgress, type Watch } from '#server/platform/http/watch-progress.ts'
import { countAudiences } from './audience.ts'
import { pauseCampaign, resumeCampaign, stopCampaign } from './control-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { listCampaigns, listRecipients, readCampaign, readProgress } from './read-campaigns.ts'
import {
  dropAllUncertain,
  dropRecipient,
  resendAllUncertain,
  resendToRecipient,
} from './resolve-uncertain.ts'
import { draftRoutes } from './drafts.ts'
import { estimateHours, perHourOf } from './pace.ts'
import { segmentRoutes } from './segment-routes.ts'
import { readDraft } from './read-draft.ts'
import { sendTestEmail } from './send-test-email.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

export async function campaignRoutes(app: FastifyInstance, context: Context, guards: Guards): Promise<void> {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  sendRoutes(app, context, guards, closing.signal)
  readRoutes(app, context, guards, closing.signal)
  controlRoutes(app, context, guards)
  segmentRoutes(app, context, guards)
  draftRoutes(app, context, guards)
  await unsubscribeRoutes(app, context)
}

function sendRoutes(app: FastifyInstance, context: Context, { routeForAdmin }: Guards, closing: AbortSignal) {
  routeForAdmin(app, calls.sendTestEmail, async ({ body, user, actor }) => {
    await sendTestEmail(context, readDraft(body), { user, actor })
    return { message: `Email de teste enviado para ${user.email}` }
  })

  for (const [call, audience] of [
    [calls.sendBulkEmail, 'active'],
    [calls.sendRemarketingEmail, 'inactive'],
  ] as const) {
    routeForAdmin(app, call, async ({ body, actor, request, reply }) => {
      const draft = readDraft(body)
      const { refuseRepeat = false } = body
      const campaignId = await createCampaign(context, {
        group: { audience, segment: null },
        draft,
        actor,
        refuseRepeat,
      })
      if (prefersAsync(request.headers.prefer)) {
        reply.code(202).header('preference-applied', 'respond-async')
        return { campaignId }
      }
      reply.type('application/json; charset=utf-8')
      // A stream leaves as it is: what it will hold is `CampaignCounts`. A pause is answered with the counts so far.
      const watched = watchCampaign(context, { campaignId, closing })
      const isOver = (progress: calls.CampaignProgress) =>
        watched.isOver(progress) || progress.status === 'paused'
      const counts = streamEnd({ ...watched, isOver }, ({ sent: success, failed }) => ({ success, failed }))
      return counts as unknown as calls.CampaignCounts
    })
  }
}

function readRoutes(
  app: FastifyInstance,
  context: Context,
  { routeForAdmin, admitAdmin, mayStillWatch }: Guards,
  closing: AbortSignal,
) {
  const { db, clock, env } = context
  routeForAdmin(app, calls.readAudiences, async () => {
    const sizes = await countAudiences(db, clock.now())
    const hoursFor = await estimateHours(db, env)
    const hours = { active: hoursFor(sizes.active), inactive: hoursFor(sizes.inactive) }
    return { ...sizes, pace: { perHour: perHourOf(env), hours } }
  })
  routeForAdmin(app, calls.listCampaigns, ({ query }) => listCampaigns(db, query))
  routeForAdmin(app, calls.readCampaign, ({ params }) => readCampaign(db, params.id))
  routeForAdmin(app, calls.listRecipients, ({ params, query }) => listRecipients(db, params.id, query))
  app.get<{ Params: { id: string } }>(calls.campaignEvents.path, {
    schema: { summary: 'Server-sent events of a campaign', params: calls.campaignEvents.params },
    onRequest: admitAdmin,
    handler: async (request, reply) => {
      const campaignId = request.params.id
      await readProgress(db, campaignId)
      const mayWatch = () => mayStillWatch(request, reply)
      return reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .send(streamProgress({ ...watchCampaign(context, { campaignId, closing }), mayWatch }))
    },
  })
}

function controlRoutes(app: FastifyInstance, context: Context, { routeForAdmin }: Guards) {
  routeForAdmin(app, calls.pauseCampaign, ({ params: { id: campaignId }, actor }) =>
    pauseCampaign(context, { campaignId, actor }),
  )
  routeForAdmin(app, calls.resumeCampaign, ({ params: { id: campaignId }, actor }) =>
    resumeCampaign(context, { campaignId, actor }),
  )
  routeForAdmin(app, calls.stopCampaign, ({ params: { id: campaignId }, actor }) =>
    stopCampaign(context, { campaignId, actor }),
  )
  routeForAdmin(app, calls.resendToRecipient, ({ params: { id, recipientId }, actor }) =>
    resendToRecipient(context, { campaignId: id, recipientId, actor }),
  )
  routeForAdmin(app, calls.dropRecipient, ({ params: { id, recipientId }, actor }) =>
    dropRecipient(context, { campaignId: id, recipientId, actor }),
  )
  routeForAdmin(app, calls.resendAllUncertain, ({ params: { id: campaignId }, actor }) =>
    resendAllUncertain(context, { campaignId, actor }),
  )
  routeForAdmin(app, calls.dropAllUncertain, ({ params: { id: campaignId }, actor }) =>
    dropAllUncertain(context, { campaignId, actor }),
  )
}

type Watched = { campaignId: string; closing: AbortSignal }

function watchCampaign({ db }: Context, { campaignId, closing }: Watched): Watch<calls.CampaignProgress> {
  return {
    read: () => readProgress(db, campaignId),
    isOver: ({ status }) => status === 'finished' || status === 'stopped' || status === 'canceled',
    closing,
  }
}
