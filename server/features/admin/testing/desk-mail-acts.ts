import { draft, withBody, type Act } from './act-worlds.ts'

/** Drafts, segments, schedules, uncertain mails and the reminder of unpaid orders: each call with what is written down. */
export const deskMailActs: Record<string, Act> = {
  'POST /api/admin/campaigns': {
    action: 'campaign-started',
    prepare: withBody({ ...draft, segment: { state: 'active', plan: 'mensal' } }),
    told: { details: { about: { subject: 'Novidades', audience: 'Ativos, plano mensal' } } },
  },
  'POST /api/admin/campaigns/:id/send-now': {
    action: 'campaign-started',
    prepare: ({ makeCampaign }) => makeCampaign('scheduled'),
    told: { details: { about: { subject: 'Novidades', audience: 'active', scheduledFor: null } } },
  },
  'POST /api/admin/campaigns/:id/cancel': {
    action: 'campaign-canceled',
    prepare: ({ makeCampaign }) => makeCampaign('scheduled'),
    told: { details: { about: { subject: 'Novidades', audience: 'active', scheduledFor: null } } },
  },
  'POST /api/admin/drafts': {
    action: 'draft-saved',
    prepare: withBody(draft),
    told: { details: { about: { subject: 'Novidades' } } },
  },
  'PATCH /api/admin/drafts/:id': {
    action: 'draft-saved',
    prepare: async ({ makeDraft }) => ({ ...(await makeDraft()), body: { ...draft, version: 1 } }),
    told: { details: { about: { subject: 'Novidades' } } },
  },
  'DELETE /api/admin/drafts/:id': {
    action: 'draft-deleted',
    prepare: ({ makeDraft }) => makeDraft(),
    told: { details: { about: { subject: 'Antes' } } },
  },
  'POST /api/admin/payment-reminder': {
    action: 'payment-reminder-switched',
    prepare: withBody({ isOn: true }),
    told: { details: { before: { isOn: false }, after: { isOn: true } } },
  },
  'POST /api/admin/campaigns/:id/uncertain/resend': {
    action: 'uncertain-resent',
    prepare: ({ makeCampaign }) => makeCampaign('finished'),
    told: { details: { about: { subject: 'Novidades', mails: 1 } } },
  },
  'POST /api/admin/campaigns/:id/uncertain/drop': {
    action: 'uncertain-dropped',
    prepare: ({ makeCampaign }) => makeCampaign('running'),
    told: { details: { about: { subject: 'Novidades', mails: 1 } } },
  },
}
