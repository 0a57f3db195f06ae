import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { inAudience } from '#server/features/campaigns/audience.ts'
import { campaignRecipients, campaigns, mailExclusions } from '#server/features/campaigns/tables.ts'
import { users } from '#server/features/users/tables.ts'

type DemoContext = Pick<Context, 'db' | 'clock'>
type Status = 'sent' | 'failed' | 'uncertain' | 'dropped' | 'waiting'
type Sample = {
  audience: 'active' | 'inactive'
  subject: string
  content: string
  daysAgo: number
  status: 'finished' | 'stopped' | 'paused'
  statusOf: (index: number) => Status
}

const dayMs = 24 * 60 * 60 * 1000
const noMailbox = '550 5.1.1 Caixa postal inexistente'
const errors: Partial<Record<Status, string>> = {
  failed: noMailbox,
  uncertain: 'O envio foi interrompido no meio: não se sabe se a mensagem chegou.',
  dropped: 'Cancelou o recebimento antes do envio.',
}

const samples: Sample[] = [
  {
    audience: 'active',
    daysAgo: 64,
    status: 'finished',
    subject: 'Novidades no Integrador, {nome}',
    content:
      'Olá, {nome}!\n\nAgora o formulário sai em **49 idiomas**.\n\nVeja em https://example.com/novidades',
    statusOf: (index) => (index % 31 === 7 ? 'failed' : 'sent'),
  },
  {
    audience: 'inactive',
    daysAgo: 30,
    status: 'finished',
    subject: 'Sentimos sua falta, {nome}',
    content:
      'Olá, {nome}!\n\nVolte hoje e continue de onde parou: [assinar de novo](https://example.com/voltar)',
    statusOf: (index) =>
      index % 23 === 3 ? 'uncertain' : index % 19 === 5 ? 'failed' : index % 29 === 1 ? 'dropped' : 'sent',
  },
  {
    audience: 'active',
    daysAgo: 12,
    status: 'stopped',
    subject: 'Manutenção no domingo',
    content: 'Olá, {nome}!\n\nNo domingo o sistema ficará fora do ar por alguns minutos.',
    statusOf: (index) => (index < 20 ? 'sent' : 'waiting'),
  },
  {
    audience: 'active',
    daysAgo: 0.1,
    status: 'paused',
    subject: 'Três formas de vender mais, {nome}',
    content:
      'Olá, {nome}!\n\n**1.** Teste sua página no celular.\n\n**2.** Peça só nome e telefone.\n\n**3.** Responda rápido.',
    statusOf: (index) => (index < 40 ? (index % 13 === 4 ? 'failed' : 'sent') : 'waiting'),
  },
]

/** A history of campaigns in every state, with failures, uncertain mails and people who get none any more. */
export async function fillCampaigns(context: DemoContext, { adminId }: { adminId: string }): Promise<void> {
  for (const sample of samples) await fillCampaign(context, sample, adminId)
  await fillExclusions(context)
}

async function fillCampaign({ db, clock }: DemoContext, sample: Sample, createdBy: string): Promise<void> {
  const { audience, subject, content, status, statusOf } = sample
  const now = clock.now()
  const createdAt = new Date(now.getTime() - sample.daysAgo * dayMs)
  const people = await db
    .select({ userId: users.id, email: users.email, name: users.username })
    .from(users)
    .where(inAudience(audience, now))
    .orderBy(users.id)
  const statuses = people.map((_, index) => statusOf(index))
  const count = (wanted: Status) => statuses.filter((each) => each === wanted).length
  const [campaign] = await db
    .insert(campaigns)
    .values({
      audience,
      subject,
      content,
      status,
      createdBy,
      createdAt,
      preparedAt: createdAt,
      chunks: 1,
      total: people.length,
      sent: count('sent'),
      failed: count('failed'),
      uncertain: count('uncertain'),
      dropped: count('dropped'),
      finishedAt: status === 'paused' ? null : new Date(createdAt.getTime() + 90_000),
    })
    .returning({ id: campaigns.id })
  if (!campaign) throw new Error('No campaign was made')
  await db.insert(campaignRecipients).values(
    people.map((person, index) => {
      const each = statusOf(index)
      const isTried = each !== 'waiting' && each !== 'dropped'
      return {
        ...person,
        campaignId: campaign.id,
        status: each,
        attempts: isTried ? 1 : 0,
        error: errors[each] ?? null,
        sentAt: each === 'sent' ? new Date(createdAt.getTime() + 1_000 + index * 300) : null,
      }
    }),
  )
}

/** Who failed is suppressed; a few others asked for no more. */
async function fillExclusions({ db }: DemoContext): Promise<void> {
  const failed = await db
    .selectDistinct({ email: campaignRecipients.email })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.status, 'failed'))
  const dropped = await db
    .selectDistinct({ email: campaignRecipients.email })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.status, 'dropped'))
  await db
    .insert(mailExclusions)
    .values([
      ...failed.map(({ email }) => ({ email, reason: 'suppressed' as const, detail: noMailbox })),
      ...dropped.map(({ email }) => ({ email, reason: 'unsubscribed' as const })),
    ])
    .onConflictDoNothing()
}
