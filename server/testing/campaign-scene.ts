import { isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CampaignCounts, CampaignProgress } from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import { prepareCampaignWorks } from '#server/features/campaigns/create-campaign.ts'
import { deliverCampaignWork } from '#server/features/campaigns/deliver-campaign.ts'
import { campaignRecipients, campaigns } from '#server/features/campaigns/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { createSmtpMailer } from '#server/platform/mail/mailer.ts'
import { silentLog } from './silent-log.ts'
import { startSmtpSink } from './smtp-sink.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const draft = {
  subject: 'Novidades, {nome}',
  content: 'Olá, {nome}!\n\n**Leia** em https://exemplo.com/novo.',
}
const Accepted = z.object({ campaignId: z.string() })

type Options = {
  /** A mail server that is not there, instead of the sink. */
  smtpUrl?: string
  retryPausesMs?: number[]
  log?: Context['log']
  env?: Record<string, string>
}

/** A server with an administrator and a real mail server that tests can make misbehave, its pauses made short. */
export async function startCampaignScene({
  smtpUrl,
  retryPausesMs = [1, 1, 1, 1],
  log = silentLog,
  env = {},
}: Options = {}) {
  const sink = await startSmtpSink()
  const mailer = createSmtpMailer(smtpUrl ?? sink.url, {
    from: 'Integrador <nao-responda@exemplo.com>',
    domain: 'exemplo.com',
  })
  const server = await startTestServer({
    env,
    context: { mailer, log },
    works: (context) => [...prepareCampaignWorks(context), deliverCampaignWork(context, { retryPausesMs })],
  })
  const { cookie, userId } = await server.logIn({
    isAdmin: true,
    username: 'chefe',
    email: 'chefe@example.com',
  })
  const { app, context } = server

  const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { cookie, ...headers } })
  const get = (url: string) => app.inject({ url, headers: { cookie } })

  return {
    server,
    sink,
    cookie,
    userId,
    post,
    get,
    draft,
    addPeople: (count: number, prefix = 'cliente') => addPeople(server, count, prefix),
    /** Sends to the active users and answers the counts at the end. */
    sendAndWait: async () => CampaignCounts.parse((await post('/api/admin/send-bulk-email', draft)).json()),
    /** Begins a campaign to the active users; answers its id. */
    begin: async () => {
      const answer = await post('/api/admin/send-bulk-email', draft, { prefer: 'respond-async' })
      return Accepted.parse(answer.json()).campaignId
    },
    progress: async (campaignId: string) =>
      CampaignProgress.parse((await get(`/api/admin/campaigns/${campaignId}`)).json()),
    /** Dates what was sent by the test's own clock: the database has done so by another. */
    dateSent: async () => {
      const at = server.clock.now()
      await context.db.update(campaigns).set({ finishedAt: at }).where(isNotNull(campaigns.finishedAt))
      await context.db
        .update(campaignRecipients)
        .set({ sentAt: at })
        .where(isNotNull(campaignRecipients.sentAt))
    },
    /** Forgets everybody but the administrator, and everything that was sent. */
    reset: async () => {
      sink.setMood('accept')
      sink.breakOff()
      sink.received.length = 0
      await context.db.execute(sql`truncate campaigns, campaign_recipients, mail_exclusions, campaign_pace`)
      await context.db.execute(sql`delete from users where id <> ${userId}`)
    },
    close: async () => {
      await server.close()
      await sink.close()
    },
  }
}

export type CampaignScene = Awaited<ReturnType<typeof startCampaignScene>>

async function addPeople({ context, clock }: TestServer, count: number, prefix: string): Promise<void> {
  const subscriptionExpiresAt = new Date(clock.now().getTime() + 30 * 24 * 60 * 60 * 1000)
  const people = Array.from({ length: count }, (_, index) => ({
    username: `${prefix}${index}`,
    email: `${prefix}${index}@example.com`,
    subscriptionType: 'mensal' as const,
    subscriptionExpiresAt,
  }))
  await context.db.insert(users).values(people)
}
