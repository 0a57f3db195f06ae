import { expect } from 'vitest'
import { draft, email, withBody, type Act } from './act-worlds.ts'
import { deskMailActs } from './desk-mail-acts.ts'

const monthMs = 30 * 24 * 60 * 60 * 1000

const end = expect.stringMatching(/^\d{4}-.*Z$/) as string
const aboutAna = { subjectName: 'ana', subjectEmail: email }

/** Every call of the panel that changes something or shows what is covered, and what is written down of it. */
export const toldActs: Record<string, Act> = {
  'POST /api/admin/create-user': {
    action: 'user-created',
    prepare: withBody({ username: 'ana', email, subscriptionType: 'mensal' }),
    told: { ...aboutAna, details: { after: { plan: 'mensal', end, isAdmin: false } } },
  },
  'POST /api/admin/renew-subscription/:id': {
    action: 'subscription-renewed',
    prepare: ({ ofAna }) => ofAna(),
    told: { ...aboutAna, details: { before: { plan: 'mensal', end }, after: { plan: 'mensal', end } } },
  },
  'POST /api/admin/customers/:id/acts': {
    action: 'courtesy-given',
    prepare: async ({ makeAna }) => {
      const { id, subscriptionExpiresAt } = await makeAna()
      const act = { kind: 'courtesy', days: 5, reason: 'ficou sem acesso' }
      return { path: { id }, body: { act, seenEnd: subscriptionExpiresAt?.toISOString() ?? null } }
    },
    told: aboutAna,
  },
  'DELETE /api/admin/delete-user/:id': {
    action: 'user-deleted',
    prepare: ({ ofAna }) => ofAna(),
    told: { ...aboutAna, details: { before: { plan: 'mensal', end, isAdmin: false } } },
  },
  'POST /api/admin/users/:id/resend-access': {
    action: 'access-resent',
    prepare: ({ ofAna }) => ofAna(),
    told: aboutAna,
  },
  'POST /api/admin/users/:id/unfreeze': {
    action: 'account-unfrozen',
    prepare: ({ ofAna }) => ofAna({ frozenAt: new Date(), frozenBy: 'antiga@example.com' }),
    told: { ...aboutAna, details: { about: { frozenBy: 'antiga@example.com' } } },
  },
  'PATCH /api/admin/users/:id': {
    action: 'email-corrected',
    prepare: async ({ ofAna }) => ({ ...(await ofAna()), body: { email: 'nova@example.com' } }),
    told: {
      subjectEmail: 'nova@example.com',
      details: { before: { email }, after: { email: 'nova@example.com' } },
    },
  },
  'POST /api/admin/deleted-users/:id/bring-back': {
    action: 'user-brought-back',
    prepare: (worlds) => worlds.deleteAna(),
    told: aboutAna,
  },
  'POST /api/admin/cleanup-expired-users': {
    action: 'cleanup-run',
    prepare: async ({ makeAna }) => {
      await makeAna({ subscriptionExpiresAt: new Date(Date.now() - 2 * monthMs) })
      return {}
    },
    told: { details: { about: { people: 1 } } },
  },
  'POST /api/admin/cleanups/:id/undo': {
    action: 'cleanup-undone',
    prepare: (worlds) => worlds.makeCleanup(),
    told: { details: { about: { people: 0 } } },
  },
  'POST /api/admin/trust-clock': { action: 'clock-trusted' },
  'POST /api/admin/mails/:id/resend': {
    action: 'mail-resent',
    prepare: (worlds) => worlds.failMail(),
    told: { subjectEmail: email, details: { about: { mailKind: 'Link de acesso' } } },
  },
  'POST /api/admin/mails/resend': {
    action: 'mails-resent',
    prepare: async ({ failMail }) => {
      await failMail()
      return {}
    },
    told: { details: { about: { mails: 1 } } },
  },
  'POST /api/admin/checkouts/:id/test': {
    action: 'checkout-tested',
    prepare: async () => ({ path: { id: 'kiwify' } }),
    told: { details: { about: { checkout: 'Kiwify' } } },
  },
  'POST /api/admin/transactions/:id/reprocess': {
    action: 'sale-reprocessed',
    prepare: ({ sell }) => sell(),
    told: { subjectEmail: email, details: { after: { outcome: 'processed' } } },
  },
  'POST /api/admin/transactions/reprocess': {
    action: 'failures-reprocessed',
    prepare: async ({ sell }) => {
      await sell('ebook')
      return { body: {} }
    },
    told: { details: { about: { sales: 1 } } },
  },
  'POST /api/admin/transactions/:id/ignore-product': {
    action: 'product-ignored',
    prepare: async (worlds) => ({ ...(await worlds.sell('ebook')), body: { isIgnored: true } }),
    told: { details: { about: { product: 'Plano Pro' } } },
  },
  'POST /api/admin/paid-without-access/serve': {
    action: 'access-given',
    prepare: (worlds) => worlds.loseAccess(),
    told: { subjectEmail: email, subjectName: 'Ana' },
  },
  'POST /api/admin/send-test-email': {
    action: 'test-mail-sent',
    prepare: withBody(draft),
    told: { details: { about: { subject: 'Novidades' } } },
  },
  'POST /api/admin/send-bulk-email': {
    action: 'campaign-started',
    prepare: withBody(draft),
    told: { details: { about: { subject: 'Novidades', audience: 'active' } } },
  },
  'POST /api/admin/send-remarketing-email': {
    action: 'campaign-started',
    prepare: withBody(draft),
    told: { details: { about: { subject: 'Novidades', audience: 'inactive' } } },
  },
  'POST /api/admin/campaigns/:id/pause': {
    action: 'campaign-paused',
    prepare: ({ makeCampaign }) => makeCampaign('running'),
    told: { details: { before: { status: 'running' }, after: { status: 'paused' } } },
  },
  'POST /api/admin/campaigns/:id/resume': {
    action: 'campaign-resumed',
    prepare: ({ makeCampaign }) => makeCampaign('paused'),
    told: { details: { before: { status: 'paused' }, after: { status: 'running' } } },
  },
  'POST /api/admin/campaigns/:id/stop': {
    action: 'campaign-stopped',
    prepare: ({ makeCampaign }) => makeCampaign('running'),
    told: { details: { after: { status: 'stopped' } } },
  },
  'POST /api/admin/campaigns/:id/recipients/:recipientId/resend': {
    action: 'recipient-resent',
    prepare: ({ makeCampaign }) => makeCampaign('finished'),
    told: aboutAna,
  },
  'POST /api/admin/campaigns/:id/recipients/:recipientId/drop': {
    action: 'recipient-dropped',
    prepare: ({ makeCampaign }) => makeCampaign('running'),
    told: aboutAna,
  },
  'GET /api/admin/customers/:id/export': {
    action: 'customer-exported',
    prepare: ({ ofAna }) => ofAna(),
    told: aboutAna,
  },
  'GET /api/admin/users.csv': {
    action: 'users-exported',
    query: '?status=active&q=ana',
    told: { details: { about: { filter: 'active', search: true } } },
  },
  'GET /api/admin/money/rows.csv': {
    action: 'money-exported',
    query: '?from=2026-11-01&to=2026-11-30&figure=net',
    told: { details: { about: { filter: 'net', from: '2026-11-01', to: '2026-11-30' } } },
  },
  'GET /api/admin/money/people.csv': {
    action: 'money-exported',
    query: '?from=2026-11-01&to=2026-11-30&who=lost',
    told: { details: { about: { filter: 'lost', from: '2026-11-01', to: '2026-11-30' } } },
  },
  'GET /api/admin/registro.csv': {
    action: 'entries-exported',
    query: '?area=people',
    told: { details: { about: { filter: 'people', from: null, to: null, search: false } } },
  },
  'GET /api/admin/transactions/:id': {
    action: 'personal-data-shown',
    prepare: ({ sell }) => sell(),
    query: '?reveal=true',
    told: { subjectEmail: email },
  },
  ...deskMailActs,
}
