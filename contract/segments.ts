import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SubscriptionType } from './subscriptions.ts'

/**
 * Where somebody's access stands. `active` and `inactive` are the two groups of before; `leaving`: canceled, with days
 * left; `ended`: over, for whatever reason; `returned`: the money went back.
 */
export const segmentStates = ['active', 'inactive', 'leaving', 'ended', 'returned', 'any'] as const
export type SegmentState = (typeof segmentStates)[number]

export const segmentStateNames: Record<SegmentState, string> = {
  active: 'Ativos',
  inactive: 'Inativos',
  leaving: 'Cancelados com dias restantes',
  ended: 'Com acesso encerrado',
  returned: 'Reembolsados ou contestados',
  any: 'Todos os clientes',
}

/** Of these the days are those since the end; of all others those until it. */
const isPast: Record<SegmentState, boolean> = {
  active: false,
  inactive: true,
  leaving: false,
  ended: true,
  returned: true,
  any: false,
}
export const looksBack = (state: SegmentState): boolean => isPast[state]

const days = 'Os dias vão de 1 a 365.'

/** Who receives a campaign. What is not named does not narrow it down. */
export const CampaignSegment = z.object({
  state: z.enum(segmentStates),
  plan: z.optional(SubscriptionType),
  /** At most so many days to the end; for those whose access is over, at most so many since. */
  days: z.optional(z.coerce.number(days).check(z.int(days), z.minimum(1, days), z.maximum(365, days))),
  /** A checkout's id: who bought there. */
  checkout: z.optional(z.string().check(z.maxLength(40))),
})
export type CampaignSegment = z.output<typeof CampaignSegment>

/** What a campaign to these people would mean, now. */
export const SegmentSize = z.object({
  people: z.number(),
  /** How many mails of campaigns may leave in an hour; nothing: as many as the mail server takes. */
  perHour: z.nullable(z.number()),
  /** How many hours it takes until the last one has left; 0: all leave at once. */
  hours: z.number(),
})
export type SegmentSize = z.output<typeof SegmentSize>

export const readSegment = endpoint({
  method: 'GET',
  path: '/api/admin/segment',
  summary: 'How many people a segment has, and how long a campaign to them would take',
  query: CampaignSegment,
  reply: SegmentSize,
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns',
  summary: 'Sends a campaign to a segment, now or at a later time',
  body: z.object({
    subject: z.optional(z.unknown()),
    content: z.optional(z.unknown()),
    segment: CampaignSegment,
    /** An instant. Who receives is settled then. */
    scheduledFor: z.optional(z.iso.datetime({ offset: true, error: 'Diga o dia e a hora do envio.' })),
    /** Refuses the same subject to people who had it within a day, so that whoever sends can be asked first. */
    refuseRepeat: z.optional(z.boolean()),
  }),
  reply: z.object({ campaignId: z.string() }),
})

const Scheduled = {
  method: 'POST',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ campaignId: z.string() }),
} as const

export const sendScheduledNow = endpoint({
  ...Scheduled,
  path: '/api/admin/campaigns/:id/send-now',
  summary: 'Begins a campaign that was planned for later',
})
export const cancelScheduled = endpoint({
  ...Scheduled,
  path: '/api/admin/campaigns/:id/cancel',
  summary: 'Takes back a campaign that was planned for later',
})

const planNames = { mensal: 'plano mensal', trimestral: 'plano trimestral', vitalicia: 'plano vitalício' }

/** In one line, such as 'Ativos, plano mensal, terminam em até 7 dias, compraram na Loja'. */
export function describeSegment(segment: CampaignSegment, checkoutName = segment.checkout): string {
  const { state, plan, days } = segment
  return [
    segmentStateNames[state],
    plan && planNames[plan],
    days !== undefined && describeDays(state, days),
    checkoutName && `compraram na ${checkoutName}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function describeDays(state: SegmentState, days: number): string {
  const within = days === 1 ? '1 dia' : `${days} dias`
  return looksBack(state) ? `terminaram há até ${within}` : `terminam em até ${within}`
}
