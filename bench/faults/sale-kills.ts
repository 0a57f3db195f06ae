import { ne, sql } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import { addMonths } from '#server/features/subscriptions/add-months.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import type { SmtpSink } from '#server/testing/smtp-sink.ts'
import { secondsUntil } from '../ask.ts'
import { atMost, exactly } from '../figures.ts'
import { customerOf, signKind, type SignedSale } from '../make-sale.ts'
import { createSaleSender, forEachOf } from '../sale-sender.ts'
import {
  chooseDatabase,
  countWelcomes,
  readSales,
  startSaleServer,
  startSink,
  untilQuiet,
  type DatabaseKind,
} from '../sale-scene.ts'
import { playScene, type Scene } from '../scene.ts'

export const saleKillsLimits = {
  lost: exactly(0),
  notApplied: exactly(0),
  appliedTwice: exactly(0),
  withoutAccess: exactly(0),
  withoutMail: exactly(0),
  welcomesTooMany: exactly(0),
  wronglyCounted: exactly(0),
  // As many mails as may be on their way to the mail server at once.
  repeatedMailsPerKill: atMost(10),
}

/** What a checkout tells of one payment, in the order in which it is sent here. */
const events = ['waiting', 'renewed', 'rejected', 'approved'] as const
/** Each customer's own, both at the same time. */
const providers = ['kiwify', 'cakto'] as const
const connections = 20

type Size = { customers: number; kills: number; on: DatabaseKind }

/** Four events of each customer of two checkouts, whose sender goes on until it is told 200, while the server is killed and killed. */
export function saleKills({ customers, kills, on }: Size) {
  return playScene(async (scene) => {
    const sink = await startSink(scene)
    const place = {
      smtpUrl: sink.url,
      dataDir: await scene.newFolder(),
      ...(await chooseDatabase(scene, on)),
    }
    const start = () => startSaleServer(scene, place)
    const sender = createSaleSender(connections)
    scene.afterwards(sender.close)
    const paidAt = minuteOf(new Date(Date.now() - 60 * 60_000))
    const count = customers * events.length

    let server = await start()
    let accepted = 0
    let refusals = 0
    const started = performance.now()
    const sending = forEachOf(Array(count).keys(), connections, async (index) => {
      const customer = Math.floor(index / events.length)
      const sale = tellOf(customer, { kind: events[index % events.length] ?? 'approved', at: paidAt })
      refusals += (await sender.postUntilAccepted(() => server.url, sale)).length
      accepted += 1
    })
    for (let kill = 1; kill <= kills; kill++) {
      await untilAccepted(() => accepted, Math.floor((count * kill) / (kills + 1)))
      await server.end('SIGKILL')
      server = await start()
    }
    await sending
    const sentSeconds = (performance.now() - started) / 1000
    const addresses = Array.from({ length: customers }, (_, index) => customerOf(String(index)))
    const result = await readAfterwards(
      { scene, start, server, sink, place, addresses },
      addMonths(paidAt, 1),
    )
    return { events: count, kills, refusals, ...judge(result, { count, customers, kills }), sentSeconds }
  })
}

/** Two customers, of one checkout each, share the number of their order. */
function tellOf(customer: number, told: { kind: (typeof events)[number]; at: Date }): SignedSale {
  const name = String(customer)
  const orderId = `pedido-${Math.floor(customer / providers.length)}`
  const sample = { ...told, email: customerOf(name), name: `Cliente ${name}`, orderId }
  const sale = signKind(sample, providers[customer % providers.length] ?? providers[0])
  if (!sale) throw new Error(`A checkout does not tell of ${told.kind}`)
  return sale
}

function minuteOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 60_000) * 60_000)
}

function untilAccepted(accepted: () => number, events: number): Promise<number> {
  return secondsUntil(() => accepted() >= events, { limitMs: 240_000, what: `${events} events are taken` })
}

type Afterwards = {
  scene: Scene
  start: () => Promise<ServerProcess>
  server: ServerProcess
  sink: SmtpSink
  place: { databaseUrl?: string; dataDir: string }
  addresses: string[]
}
type Result = Awaited<ReturnType<typeof readResult>> & ReturnType<typeof countWelcomes>

/** The embedded database is read while its server rests, which is then let go on until nothing is left to do. */
async function readAfterwards(afterwards: Afterwards, end: Date): Promise<Result> {
  const { scene, start, sink, place, addresses } = afterwards
  const mailed = () => countWelcomes(sink, addresses)
  if (place.databaseUrl !== undefined) {
    const db = scene.connect(place.databaseUrl)
    await untilQuiet(db)
    return { ...(await readResult(db, end)), ...mailed() }
  }
  let { server } = afterwards
  for (let tries = 0; ; tries++) {
    await secondsUntil(() => mailed().withoutMail === 0, {
      limitMs: 240_000,
      what: 'Every customer has a mail',
    })
    await server.end('SIGTERM')
    const db = await openEmbedded(place.dataDir)
    const result = await readResult(db, end)
    await db.close()
    if ((result.waiting === 0 && result.unsent === 0) || tries === 10) return { ...result, ...mailed() }
    server = await start()
    await new Promise((resolve) => setTimeout(resolve, 5_000))
  }
}

async function readResult(db: Executor, end: Date) {
  const isBuyer = sql`not ${users.isAdmin}`
  const wrongEnds = await db.$count(users, sql`${isBuyer} and ${ne(users.subscriptionExpiresAt, end)}`)
  return { ...(await readSales(db)), wrongEnds }
}

type Expected = { count: number; customers: number; kills: number }

function judge(result: Result, { count, customers, kills }: Expected) {
  return {
    lost: count - result.sales,
    notApplied: result.waiting,
    appliedTwice: result.wrongEnds,
    withoutAccess: customers - result.buyers_with_access,
    withoutMail: result.withoutMail,
    welcomesTooMany: result.welcomes - customers,
    wronglyCounted: result.wrongly_counted,
    repeatedMails: result.repeatedMails,
    repeatedMailsPerKill: result.repeatedMails / kills,
  }
}
