import { exactly } from '../figures.ts'
import { customerOf, firstSaleOf } from '../make-sale.ts'
import { createSaleSender, forEachOf } from '../sale-sender.ts'
import { countWelcomes, readSales, startSaleServer, startSink, untilQuiet } from '../sale-scene.ts'
import { playScene } from '../scene.ts'

export const saleCopiesLimits = {
  refused: exactly(0),
  missingOrders: exactly(0),
  rowsTooMany: exactly(0),
  missingEffects: exactly(0),
  effectsTooMany: exactly(0),
  withoutMail: exactly(0),
  repeatedMails: exactly(0),
  wronglyCounted: exactly(0),
}

const connections = 100

type Size = { orders: number; copies: number; instances: number }

/** Many copies of each order at once, on servers that share a database. */
export function saleCopies({ orders, copies, instances }: Size) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const sink = await startSink(scene)
    const place = { databaseUrl: url, smtpUrl: sink.url }
    const servers = await Promise.all(Array.from({ length: instances }, () => startSaleServer(scene, place)))
    const sender = createSaleSender(connections / servers.length)
    scene.afterwards(sender.close)

    const sales = Array.from({ length: orders }, (_, order) => firstSaleOf(String(order)))
    const started = performance.now()
    let refused = 0
    // One order's copies right after each other, so that they meet.
    await forEachOf(Array(orders * copies).keys(), connections, async (index) => {
      const sale = sales[Math.floor(index / copies)]
      const server = servers[index % servers.length]
      if (sale && server && (await sender.post(server.url, sale, 30_000)) !== 200) refused += 1
    })
    const answersPerSecond = (orders * copies) / ((performance.now() - started) / 1000)
    const db = scene.connect(url)
    await untilQuiet(db)
    const counts = await readSales(db)
    const customers = sales.map((_, order) => customerOf(String(order)))
    return {
      orders,
      copies,
      refused,
      missingOrders: Math.max(0, orders - counts.sales),
      rowsTooMany: Math.max(0, counts.sales - orders),
      missingEffects: orders - counts.buyers_with_access,
      effectsTooMany: Math.max(counts.buyers, counts.welcomes) - orders,
      ...countWelcomes(sink, customers),
      wronglyCounted: counts.wrongly_counted,
      answersPerSecond,
    }
  })
}
