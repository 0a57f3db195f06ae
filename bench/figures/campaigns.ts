import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { campaigns } from '#server/features/campaigns/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { freePort } from '#server/testing/postgres.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { startSmtpSink } from '#server/testing/smtp-sink.ts'
import { ask, secondsUntil } from '../ask.ts'
import { addActiveUsers, beginCampaign, makeCampaignPeople } from '../campaign-people.ts'
import { atLeast, atMost, exactly } from '../figures.ts'
import { callRepeatedly } from '../call-repeatedly.ts'
import { secret } from '../log-in.ts'
import { median } from '../median.ts'
import { readMemory } from '../read-memory.ts'
import { playScene, type Scene } from '../scene.ts'

export const campaignsLimits = {
  ratio: atLeast(0.6),
  failures: exactly(0),
  callWhileSendingP99Ms: atMost(200),
  callWhileRefusedP99Ms: atMost(200),
  callWhileHangingP99Ms: atMost(200),
  memoryGrowthMegabytes: atMost(40),
}

const Bare = z.object({ perSecond: z.number() })
const few = 1_000
const watchSeconds = 6

type Size = { rounds: number; mails: number; many: number; sampleSeconds: number }
type Product = { server: ServerProcess; db: Database; cookie: string }

/**
 * Campaign mails against bare pooled nodemailer, in turns; what calls wait for meanwhile; and the memory of a
 * campaign to many people, listed in full and sent for a while, against that of one to a thousand.
 */
export function measureCampaigns({ rounds, mails, many, sampleSeconds }: Size) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const sink = scene.startNode('bench/figures/children/receive-mails.ts')
    const smtpUrl = (await sink.untilLine('listening on ', 20_000)).slice('listening on '.length)
    const db = scene.connect(url)
    const server = await startProduct(scene, url, smtpUrl)
    const { cookie } = await makeCampaignPeople(db, few)
    const product = { server, db, cookie }

    const fewMegabytes = await peakMemory(server, () => sendOneAfterAnother(product, sampleSeconds))
    await addActiveUsers(db, few + 1, mails)
    const rates = await compareRates(scene, product, { rounds, mails, smtpUrl })
    const callWhileSendingP99Ms = await p99WhileRunning(product)
    await addActiveUsers(db, mails + 1, many)
    const manyMegabytes = await peakMemory(server, () => sendForSeconds(product, sampleSeconds))
    await server.end('SIGKILL')
    return {
      ...rates,
      callWhileSendingP99Ms,
      ...(await p99OfFailingServers(scene, url, { db, cookie })),
      memoryOf1000Megabytes: fewMegabytes,
      memoryGrowthMegabytes: Math.max(0, manyMegabytes - fewMegabytes),
    }
  })
}

async function startProduct(scene: Scene, url: string, smtpUrl: string): Promise<ServerProcess> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: await scene.newFolder(),
    SMTP_URL: smtpUrl,
    SESSION_SECRET: secret,
    // How fast it can be, with the hour counted.
    CAMPAIGN_MAILS_PER_HOUR: '1000000',
  }
  const server = await scene.startServer({ env, quiet: true })
  await server.untilHealthy()
  return server
}

async function compareRates(
  scene: Scene,
  product: Product,
  { rounds, mails, smtpUrl }: { rounds: number; mails: number; smtpUrl: string },
) {
  const ours: number[] = []
  const bare: number[] = []
  let failures = 0
  for (let round = 0; round < rounds; round++) {
    const campaign = await sendCampaign(product)
    failures += mails - campaign.sent
    ours.push(campaign.sent / campaign.seconds)
    const child = scene.startNode('bench/figures/children/bare-mails.ts', { args: [smtpUrl, String(mails)] })
    const line = await child.untilLine('result ', 60_000)
    bare.push(Bare.parse(JSON.parse(line.slice('result '.length))).perSecond)
  }
  const mailsPerSecond = median(ours)
  const barePerSecond = median(bare)
  return { mailsPerSecond, barePerSecond, ratio: mailsPerSecond / barePerSecond, failures }
}

async function sendCampaign({ server, db, cookie }: Product) {
  const started = performance.now()
  const campaignId = await beginCampaign(server.url, cookie)
  let sent = 0
  await secondsUntil(
    async () => {
      const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, campaignId))
      sent = campaign?.sent ?? 0
      return campaign?.status === 'finished'
    },
    { limitMs: 120_000, what: 'The campaign has ended' },
  )
  return { sent, seconds: (performance.now() - started) / 1000 }
}

/** For as long as the one to many people is sent: a server at work grows for a while, whoever it works for. */
async function sendOneAfterAnother(product: Product, seconds: number): Promise<void> {
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) await sendCampaign(product)
}

async function sendForSeconds({ server, cookie }: Product, seconds: number): Promise<void> {
  const campaignId = await beginCampaign(server.url, cookie)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  await stop(server, cookie, campaignId)
}

async function stop(server: ServerProcess, cookie: string, campaignId: string): Promise<void> {
  await fetch(`${server.url}/api/admin/campaigns/${campaignId}/stop`, { method: 'POST', headers: { cookie } })
}

/** How long ordinary calls take while a campaign runs. */
async function p99WhileRunning({ server, cookie }: Product): Promise<number> {
  const campaignId = await beginCampaign(server.url, cookie)
  const calling = callRepeatedly(() => ask(`${server.url}/api/user`, { cookie }), { callers: 2, pauseMs: 5 })
  await new Promise((resolve) => setTimeout(resolve, watchSeconds * 1000))
  await calling.stop()
  await stop(server, cookie, campaignId)
  const times = calling.answers.map(({ seconds }) => seconds * 1000)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

async function p99OfFailingServers(scene: Scene, url: string, access: { db: Database; cookie: string }) {
  const refused = await startProduct(scene, url, `smtp://127.0.0.1:${await freePort()}`)
  const callWhileRefusedP99Ms = await p99WhileRunning({ server: refused, ...access })
  await refused.end('SIGKILL')

  const sink = await startSmtpSink()
  scene.afterwards(sink.close)
  sink.setMood('hang')
  const hanging = await startProduct(scene, url, sink.url)
  const callWhileHangingP99Ms = await p99WhileRunning({ server: hanging, ...access })
  await hanging.end('SIGKILL')
  return { callWhileRefusedP99Ms, callWhileHangingP99Ms }
}

/** The most memory that a server held meanwhile, by its own account. */
async function peakMemory(server: ServerProcess, meanwhile: () => Promise<unknown>): Promise<number> {
  const sampling = callRepeatedly(() => ask(`${server.url}/metrics`), { callers: 1, pauseMs: 250 })
  await meanwhile()
  await sampling.stop()
  return Math.max(...sampling.answers.map(({ body }) => readMemory(body)))
}
