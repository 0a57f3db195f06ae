import { setTimeout as wait } from 'node:timers/promises'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { secondsUntil } from '../ask.ts'
import { atLeast, atMost, exactly } from '../figures.ts'
import { customerOf, firstSaleOf } from '../make-sale.ts'
import { createSaleSender } from '../sale-sender.ts'
import { countWelcomes, readSales, startSaleServer, startSink, untilQuiet } from '../sale-scene.ts'
import { playScene } from '../scene.ts'

export const saleOutagesLimits = {
  acknowledgedNotStored: exactly(0),
  wrongAnswers: exactly(0),
  refused: atLeast(1),
  slowestHealingSeconds: atMost(5),
  notApplied: exactly(0),
  withoutMail: exactly(0),
  // Sent, but the database was away when that was to be written down: as many as are sent at once.
  repeatedMailsPerCrash: atMost(10),
  deaths: exactly(0),
}

type Size = { crashes: number; mailAwayMs: number; sellers: number }

/** Sales come in while the database crashes again and again, and then while the mail server is away. */
export function saleOutages({ crashes, mailAwayMs, sellers }: Size) {
  return playScene(async (scene) => {
    const postgres = await scene.startPostgres()
    const first = await startSink(scene)
    const server = await startSaleServer(scene, { databaseUrl: postgres.url, smtpUrl: first.url })
    const load = keepSelling(server, sellers)
    scene.afterwards(load.stop)
    const healing: number[] = []
    for (let crash = 0; crash < crashes; crash++) {
      await wait(1_000)
      await postgres.stop('immediate')
      await wait(500 + (crash % 3) * 1_000)
      await postgres.start()
      const before = load.accepted.length
      healing.push(
        await secondsUntil(() => load.accepted.length > before, { limitMs: 60_000, what: 'Sales are taken' }),
      )
    }
    await wait(1_000)
    await first.close()
    await wait(mailAwayMs)
    await load.stop()
    const second = await startSink(scene, Number(new URL(first.url).port))
    const db = scene.connect(postgres.url)
    const mailedAfterSeconds = await untilQuiet(db)

    const received = [...first.received, ...second.received]
    const mailed = countWelcomes({ ...second, received }, load.accepted.map(customerOf))
    return {
      crashes,
      acknowledged: load.accepted.length,
      refused: load.refused(),
      acknowledgedNotStored: await countMissing(db, load.accepted),
      wrongAnswers: load.wrongAnswers(),
      slowestHealingSeconds: Math.max(...healing),
      notApplied: (await readSales(db)).waiting,
      withoutMail: mailed.withoutMail,
      repeatedMails: mailed.repeatedMails,
      repeatedMailsPerCrash: mailed.repeatedMails / crashes,
      mailedAfterSeconds,
      deaths: server.isAlive() ? 0 : 1,
    }
  })
}

/** Each sale is sent once: whoever is refused is not counted as sold. */
export function keepSelling(server: ServerProcess, sellers: number) {
  const sender = createSaleSender(sellers)
  const accepted: string[] = []
  const others: number[] = []
  let sold = 0
  const stopping = new AbortController()
  async function sell(): Promise<void> {
    while (!stopping.signal.aborted) {
      sold += 1
      const name = `v${sold}`
      const status = await sender.post(server.url, firstSaleOf(name))
      if (status === 200) accepted.push(name)
      else others.push(status)
      await wait(50)
    }
  }
  const selling = Promise.all(Array.from({ length: sellers }, sell))
  return {
    accepted,
    refused: () => others.filter((status) => status === 503).length,
    wrongAnswers: () => others.filter((status) => status !== 503).length,
    stop: async () => {
      stopping.abort()
      await selling
      sender.close()
    },
  }
}

export async function countMissing(db: Database, names: readonly string[]): Promise<number> {
  const rows = await db.select({ orderId: salesTable.orderId }).from(salesTable)
  const stored = new Set(rows.map(({ orderId }) => orderId))
  return names.filter((name) => !stored.has(`pedido-${name}`)).length
}
