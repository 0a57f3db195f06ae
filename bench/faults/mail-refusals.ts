import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import type { SinkMood, SmtpSink } from '#server/testing/smtp-sink.ts'
import { secondsUntil } from '../ask.ts'
import { atLeast, atMost, exactly } from '../figures.ts'
import { customerOf, firstSaleOf } from '../make-sale.ts'
import { createSaleSender } from '../sale-sender.ts'
import {
  chooseDatabase,
  countWelcomes,
  startSaleServer,
  startSink,
  type DatabaseKind,
} from '../sale-scene.ts'
import { playScene, type Scene } from '../scene.ts'

export const mailRefusalsLimits = {
  refusedTries: atLeast(10),
  withoutMail: exactly(0),
  repeatedMails: exactly(0),
  givenUp: exactly(0),
  // The mail server is asked every five minutes; whoever buys meanwhile finds it out earlier.
  mailedAfterSeconds: atMost(400),
}

/** What mail servers say that is not about the recipient: as large providers word it. */
export const refusals: readonly SinkMood[] = [
  { at: 'login', code: 535, text: '5.7.8 Username and Password not accepted' },
  { at: 'login', code: 454, text: '4.7.0 Temporary authentication failure' },
  { at: 'sender', code: 550, text: '5.4.5 Daily user sending limit exceeded' },
  { at: 'sender', code: 553, text: '5.7.1 Sender address rejected: not owned by user' },
  { at: 'recipient', code: 550, text: '5.7.1 Relaying denied' },
  { at: 'recipient', code: 450, text: '4.2.0 Greylisted, try again later' },
  { at: 'recipient', code: 421, text: '4.7.0 Too many connections' },
  { at: 'message', code: 554, text: '5.7.1 Message rejected as spam' },
  { at: 'message', code: 550, text: '5.7.26 Unauthenticated mail is not accepted due to its DMARC policy' },
  'break-off',
]

type Size = { customersEach: number; eachMs: number; on: DatabaseKind }

/** People buy while the mail server refuses in one way after the other, and nobody buys once it is mended. */
export function mailRefusals({ customersEach, eachMs, on }: Size) {
  return playScene(async (scene) => {
    const sink = await startSink(scene)
    const dataDir = await scene.newFolder()
    const { databaseUrl } = await chooseDatabase(scene, on)
    const smtpUrl = sink.url.replace('smtp://', 'smtp://loja:senha@')
    const place = { dataDir, smtpUrl, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
    const server = await startSaleServer(scene, place)
    const sold = await sellThroughRefusals(scene, { server, sink, customersEach, eachMs })
    const refusedTries = sink.asked()

    sink.setMood('accept')
    const addresses = sold.map(customerOf)
    const mailedAfterSeconds = await secondsUntil(() => countWelcomes(sink, addresses).withoutMail === 0, {
      limitMs: 600_000,
      what: 'Everybody has their mail',
    })
    // A second one would come now.
    await wait(2_000)
    const counted = countWelcomes(sink, addresses)
    await server.end('SIGTERM')
    const db = databaseUrl === undefined ? await openFolder(scene, dataDir) : scene.connect(databaseUrl)
    return { customers: sold.length, refusedTries, ...counted, ...(await readMails(db)), mailedAfterSeconds }
  })
}

type Selling = { server: ServerProcess; sink: SmtpSink; customersEach: number; eachMs: number }

async function sellThroughRefusals(scene: Scene, { server, sink, customersEach, eachMs }: Selling) {
  const sender = createSaleSender(1)
  scene.afterwards(sender.close)
  const sold: string[] = []
  for (const [index, refusal] of refusals.entries()) {
    sink.setMood(refusal)
    for (let customer = 0; customer < customersEach; customer++) {
      const name = `c${index}-${customer}`
      await sender.postUntilAccepted(() => server.url, firstSaleOf(name))
      sold.push(name)
      await wait(eachMs / customersEach)
    }
  }
  return sold
}

async function openFolder(scene: Scene, dataDir: string): Promise<Database> {
  const db = await openEmbedded(dataDir)
  scene.afterwards(() => db.close())
  return db
}

const Counts = z.object({ rows: z.array(z.object({ given_up: z.coerce.number() })) })

async function readMails(db: Database): Promise<{ givenUp: number }> {
  const counts = await db.execute(sql`select count(*) as given_up from mails where status <> 'sent'`)
  return { givenUp: Counts.parse(counts).rows[0]?.given_up ?? -1 }
}
