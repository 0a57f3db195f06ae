import { expect, test } from 'vitest'
import { stubFetch } from '#web/testing/stub-fetch.ts'
import { startCampaign } from './sends.ts'

test('a campaign is started without waiting for its end', async () => {
  const fetch = stubFetch({ status: 202, body: { campaignId: 'c1' } })
  expect(await startCampaign({ audience: 'active', draft: { subject: 'Novidades', content: 'Olá' } })).toBe(
    'c1',
  )
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/admin/send-bulk-email')
  expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({
    'Content-Type': 'application/json',
    Prefer: 'respond-async',
  })
})
