import type { SavedIntegration } from '#contract/saved-integrations.ts'

/** An integration as somebody has saved it. */
export const crema: SavedIntegration = {
  id: '3f0c5d1e-1111-4222-8333-444455556666',
  name: 'Crema IT',
  version: 4,
  taken: {},
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  answers: {
    platform: 'adcombo',
    countryCode: 'IT',
    offerId: '24817',
    productPrice: '39.90',
    cloudflareUrl: 'https://crema.marina.workers.dev',
    successUrl: 'https://crema.example/grazie',
    successPageLanguage: 'it',
    formLanguage: 'it',
    formType: 'atomicat',
    formCount: 1,
    wantsWorker: false,
    pageMade: true,
  },
}
