import { fireEvent, queries, screen, waitFor, within, type BoundFunctions } from '@testing-library/react'
import { expect } from 'vitest'
import type { Campaign, CampaignProgress } from '#contract/campaigns.ts'
import { admin } from '#web/testing/people.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { MailSection } from '../mail/mail-section.tsx'

export const id = '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0001'
export const bulkCall = 'POST /api/admin/send-bulk-email'
export const remarketingCall = 'POST /api/admin/send-remarketing-email'
export const testCall = 'POST /api/admin/send-test-email'
export const list = 'GET /api/admin/campaigns?limit=10'
const audiences = 'GET /api/admin/audiences'

export const progress: CampaignProgress = {
  id,
  status: 'running',
  total: 10,
  sent: 4,
  failed: 1,
  uncertain: 0,
  dropped: 0,
  remaining: 5,
  isPreparing: false,
}
export const campaign: Campaign = {
  ...progress,
  audience: 'active',
  segmentName: null,
  scheduledFor: null,
  subject: 'Novidades',
  content: 'Olá, {nome}',
  createdAt: '2026-11-10T17:02:00.000Z',
  finishedAt: null,
}
export const history = (...campaigns: Campaign[]) => ({
  body: { campaigns, nextCursor: null, total: campaigns.length },
})

export async function openSection(answers: Parameters<typeof stubServer>[1] = {}, userId = admin.id) {
  const server = stubServer(admin, {
    [list]: history(),
    [audiences]: { body: { active: 1284, inactive: 210, both: 3 } },
    'GET /api/admin/drafts': { body: { drafts: [] } },
    ...answers,
  })
  renderPart(<MailSection userId={userId} />)
  await waitFor(() => expect(screen.queryByText('Carregando envios...')).toBeNull())
  return {
    server,
    bulk: within(screen.getByRole('region', { name: 'Enviar Email em Massa' })),
    panel: within(screen.getByRole('region', { name: 'Campanhas de email' })),
  }
}

type Card = BoundFunctions<typeof queries>

export function write(card: Card, subject = 'Novidades') {
  fireEvent.change(card.getByLabelText('Assunto'), { target: { value: subject } })
  fireEvent.change(card.getByLabelText('Conteúdo'), { target: { value: 'Olá, {nome}' } })
}

/** Presses in a card, then in the question that follows. */
export async function send(card: Card, button: string, confirm: string) {
  write(card)
  fireEvent.click(card.getByRole('button', { name: button }))
  fireEvent.click(await screen.findByRole('button', { name: confirm }))
}
