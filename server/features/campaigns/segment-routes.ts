import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/segments.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { countGroup, inSegment } from './audience.ts'
import { createCampaign } from './create-campaign.ts'
import { estimateHours, perHourOf } from './pace.ts'
import { readDraft } from './read-draft.ts'
import { cancelScheduled, sendScheduledNow } from './schedule.ts'

/** Campaigns to a part of the customers, and at a later time. */
export function segmentRoutes(app: FastifyInstance, context: Context, { routeForAdmin }: Guards): void {
  const { db, clock, env } = context
  routeForAdmin(app, calls.readSegment, async ({ query }) => {
    checkCheckout(query)
    const people = await countGroup(db, inSegment(query, clock.now()))
    const hoursFor = await estimateHours(db, env)
    return { people, perHour: perHourOf(env), hours: hoursFor(people) }
  })
  routeForAdmin(app, calls.createCampaign, async ({ body, actor }) => {
    const { segment, scheduledFor, refuseRepeat = false } = body
    const draft = readDraft(body)
    checkCheckout(segment)
    const campaignId = await createCampaign(context, {
      group: { audience: 'segment', segment },
      draft,
      actor,
      refuseRepeat,
      ...(scheduledFor === undefined ? {} : { scheduledFor: new Date(scheduledFor) }),
    })
    return { campaignId }
  })
  routeForAdmin(app, calls.sendScheduledNow, ({ params: { id: campaignId }, actor }) =>
    sendScheduledNow(context, { campaignId, actor }),
  )
  routeForAdmin(app, calls.cancelScheduled, ({ params: { id: campaignId }, actor }) =>
    cancelScheduled(context, { campaignId, actor }),
  )
}

/** One that nobody knows has no customers: a mistake, and not an empty group. */
function checkCheckout({ checkout }: calls.CampaignSegment): void {
  if (checkout !== undefined && !findCheckout(checkout)) throw new AppError('checkout_unknown')
}
