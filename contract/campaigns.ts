import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const incomplete = 'Preencha o assunto e o conteúdo do email'

/** What an administrator writes. `{nome}` and `{primeiro_nome}` in either become the name of whoever reads it. */
export const CampaignDraft = z.object({
  subject: z
    .string(incomplete)
    .check(
      z.trim(),
      z.minLength(1, incomplete),
      z.maxLength(200, 'Assunto deve ter no máximo 200 caracteres'),
    ),
  content: z
    .string(incomplete)
    .check(
      z.trim(),
      z.minLength(1, incomplete),
      z.maxLength(50_000, 'Conteúdo deve ter no máximo 50.000 caracteres'),
    ),
})
export type CampaignDraft = z.output<typeof CampaignDraft>

/** Taken as it comes: a missing part is refused in the words of the form, not in those of a broken call. */
const AnyDraft = z.object({ subject: z.optional(z.unknown()), content: z.optional(z.unknown()) })

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/admin/send-test-email',
  summary: 'Sends the mail, marked [TESTE], to whoever asks for it',
  body: AnyDraft,
  reply: z.object({ message: z.string() }),
})

export const CampaignCounts = z.object({ success: z.number(), failed: z.number() })
export type CampaignCounts = z.output<typeof CampaignCounts>

/**
 * A plain call sends, however often. With `refuseRepeat`, what the same group was sent within a day is refused, so that
 * whoever pressed twice can be asked first.
 */
const Sending = z.extend(AnyDraft, { refuseRepeat: z.optional(z.boolean()) })

/** The counts once the campaign has ended; with `Prefer: respond-async`, 202 and the campaign's id at once. */
const SendReply = z.union([CampaignCounts, z.object({ campaignId: z.string() })])

export const sendBulkEmail = endpoint({
  method: 'POST',
  path: '/api/admin/send-bulk-email',
  summary: 'Sends a campaign to the active users',
  body: Sending,
  reply: SendReply,
})

export const sendRemarketingEmail = endpoint({
  method: 'POST',
  path: '/api/admin/send-remarketing-email',
  summary: 'Sends a campaign to the inactive users',
  body: Sending,
  reply: SendReply,
})

/** `segment`: chosen by plan, state, days and checkout (contract/segments.ts). */
export const campaignAudiences = ['active', 'inactive', 'segment'] as const
/** `scheduled`: planned for later; `canceled`: taken back before it began. */
export const campaignStatuses = ['scheduled', 'running', 'paused', 'stopped', 'finished', 'canceled'] as const
export const recipientStatuses = ['waiting', 'sending', 'sent', 'failed', 'uncertain', 'dropped'] as const

export const CampaignAudience = z.enum(campaignAudiences)
export type CampaignAudience = z.output<typeof CampaignAudience>

/** How many people a send would reach. `both`: who is in the two groups at once, such as a canceled user with days left. */
export const AudienceSizes = z.object({
  active: z.number(),
  inactive: z.number(),
  both: z.number(),
  /** How many mails may leave in an hour, if there is a limit, and how many hours a send would take. */
  pace: z.optional(
    z.object({
      perHour: z.nullable(z.number()),
      hours: z.object({ active: z.number(), inactive: z.number() }),
    }),
  ),
})
export type AudienceSizes = z.output<typeof AudienceSizes>

export const readAudiences = endpoint({
  method: 'GET',
  path: '/api/admin/audiences',
  summary: 'How many people each group of users has, without those who get no campaigns',
  reply: AudienceSizes,
})

/** Where a campaign stands. `remaining` are the people whose mail is neither sent nor decided yet. */
export const CampaignProgress = z.object({
  id: z.string(),
  status: z.enum(campaignStatuses),
  total: z.number(),
  sent: z.number(),
  failed: z.number(),
  /** Cut off in the middle of the sending: shown as 'incerto', for the administrator to decide. */
  uncertain: z.number(),
  /** Left out on purpose: unsubscribed or removed meanwhile, or dropped by the administrator. */
  dropped: z.number(),
  remaining: z.number(),
  /** Recipients are still being listed: `total` grows. */
  isPreparing: z.boolean(),
})
export type CampaignProgress = z.output<typeof CampaignProgress>

export const Campaign = z.extend(CampaignProgress, {
  audience: CampaignAudience,
  /** Who receives, of the audience 'segment', in words. */
  segmentName: z.nullable(z.string()),
  subject: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** Begins or began then; empty where it began when it was made. */
  scheduledFor: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
})
export type Campaign = z.output<typeof Campaign>

/** 20 unless told. */
const PageSize = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)))
const Cursor = z.optional(z.uuid())

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns',
  summary: 'Campaigns with their counts, newest first',
  query: z.object({ limit: PageSize, cursor: Cursor }),
  reply: z.object({ campaigns: z.array(Campaign), nextCursor: z.nullable(z.string()), total: z.number() }),
})

const CampaignId = z.object({ id: z.uuid() })

export const readCampaign = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:id',
  summary: 'One campaign with its counts',
  params: CampaignId,
  reply: Campaign,
})

/** Server-sent events named `progress`, each a `CampaignProgress`; the stream ends with the campaign. */
export const campaignEvents = { path: '/api/admin/campaigns/:id/events', params: CampaignId } as const

const control = { method: 'POST', params: CampaignId, reply: CampaignProgress } as const

export const pauseCampaign = endpoint({
  ...control,
  path: '/api/admin/campaigns/:id/pause',
  summary: 'Begins no further mail until the campaign is resumed',
})
export const resumeCampaign = endpoint({
  ...control,
  path: '/api/admin/campaigns/:id/resume',
  summary: 'Goes on with a paused campaign',
})
export const stopCampaign = endpoint({
  ...control,
  path: '/api/admin/campaigns/:id/stop',
  summary: 'Ends a campaign for good; who has no mail yet gets none',
})

export const CampaignRecipient = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.enum(recipientStatuses),
  attempts: z.number(),
  /** What the mail server said, or why there was no sending. */
  error: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
})
export type CampaignRecipient = z.output<typeof CampaignRecipient>

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:id/recipients',
  summary: 'The recipients in one state: failures and uncertain ones above all',
  params: CampaignId,
  query: z.object({ status: z.enum(recipientStatuses), limit: PageSize, cursor: Cursor }),
  reply: z.object({ recipients: z.array(CampaignRecipient), nextCursor: z.nullable(z.string()) }),
})

const decision = {
  method: 'POST',
  params: z.object({ id: z.uuid(), recipientId: z.uuid() }),
  reply: CampaignProgress,
} as const

export const resendToRecipient = endpoint({
  ...decision,
  path: '/api/admin/campaigns/:id/recipients/:recipientId/resend',
  summary: 'Sends an uncertain mail once more',
})

const allUncertain = { method: 'POST', params: CampaignId, reply: CampaignProgress } as const

export const resendAllUncertain = endpoint({
  ...allUncertain,
  path: '/api/admin/campaigns/:id/uncertain/resend',
  summary: 'Sends every uncertain mail of a campaign once more',
})
export const dropAllUncertain = endpoint({
  ...allUncertain,
  path: '/api/admin/campaigns/:id/uncertain/drop',
  summary: 'Lets every uncertain mail of a campaign rest',
})
export const dropRecipient = endpoint({
  ...decision,
  path: '/api/admin/campaigns/:id/recipients/:recipientId/drop',
  summary: 'Lets an uncertain mail rest',
})
