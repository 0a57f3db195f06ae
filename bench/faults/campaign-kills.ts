import { eq } from 'drizzle-orm'
import { mailsAtOnce } from '#server/features/campaigns/deliver-campaign.ts'
import { campaignRecipients, campaigns } from '#server/features/campaigns/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SmtpSink } from '#server/testing/smtp-sink.ts'
import { secondsUntil } from '../ask.ts'
import { beginCampaign, makeCampaignPeople } from '../campaign-people.ts'
import { atMost, exactly } from '../figures.ts'
import { startSaleServer, startSink } from '../sale-scene.ts'
import { playScene } from '../scene.ts'

export const campaignKillsLimits = {
  skipped: exactly(0),
  mailedTwice: exactly(0),
  wronglyCounted: exactly(0),
  unfinished: exactly(0),
  uncertainPerKill: atMost(mailsAtOnce),
}

type Size = { recipients: number; kills: number; servers: number; delayMs: number }

/** A campaign whose servers are killed in turns in the middle of their mails, and started again. */
export function campaignKills({ recipients, kills, servers, delayMs }: Size) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const sink = await startSink(scene)
    sink.setMood({ delayMs })
    const env = { CAMPAIGN_MAILS_PER_HOUR: '1000000' }
    const start = () => startSaleServer(scene, { databaseUrl: url, smtpUrl: sink.url, env })
    const running = [await start()]
    while (running.length < servers) running.push(await start())

    const db = scene.connect(url)
    const { cookie } = await makeCampaignPeople(db, recipients)
    const started = performance.now()
    const campaignId = await beginCampaign(running[0]?.url ?? '', cookie)
    for (let kill = 1; kill <= kills; kill++) {
      await untilReceived(sink, Math.floor((recipients * kill) / (kills + 1)))
      await running.shift()?.end('SIGKILL')
      running.push(await start())
    }
    await untilFinished(db, campaignId)
    const seconds = (performance.now() - started) / 1000
    return { recipients, kills, ...(await countMails(db, campaignId, sink, kills)), seconds }
  })
}

function untilReceived(sink: SmtpSink, mails: number): Promise<number> {
  return secondsUntil(() => sink.received.length >= mails, {
    limitMs: 120_000,
    what: `${mails} mails have arrived`,
  })
}

function untilFinished(db: Database, campaignId: string): Promise<number> {
  return secondsUntil(async () => (await readCampaign(db, campaignId))?.status === 'finished', {
    limitMs: 240_000,
    what: 'The campaign has ended',
  })
}

async function readCampaign(db: Database, campaignId: string) {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  return campaign
}

/** What the mail server has, against what the product believes. */
async function countMails(db: Database, campaignId: string, sink: SmtpSink, kills: number) {
  const rows = await db.select().from(campaignRecipients)
  const campaign = await readCampaign(db, campaignId)
  const received = sink.received.map(({ to }) => to[0] ?? '')
  const arrived = new Set(received)
  const inState = (status: string) => rows.filter((row) => row.status === status)
  const uncertain = inState('uncertain').length
  return {
    sent: inState('sent').length,
    skipped: rows.filter(({ email, status }) => status !== 'uncertain' && !arrived.has(email)).length,
    mailedTwice: received.length - arrived.size,
    unfinished: rows.filter(({ status }) => status !== 'sent' && status !== 'uncertain').length,
    wronglyCounted:
      Math.abs((campaign?.sent ?? 0) - inState('sent').length) +
      Math.abs((campaign?.uncertain ?? 0) - uncertain),
    uncertain,
    uncertainPerKill: uncertain / kills,
  }
}
