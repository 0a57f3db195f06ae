import { createHmac } from 'node:crypto'
import { exactly } from '../figures.ts'
import { firstSaleOf, webhookSecret, type SignedSale } from '../make-sale.ts'
import { createSaleSender, forEachOf } from '../sale-sender.ts'
import { readSales, startSaleServer } from '../sale-scene.ts'
import { playScene } from '../scene.ts'

export const saleForgeriesLimits = {
  notRefused: exactly(0),
  rowsLeft: exactly(0),
  refusedGenuine: exactly(0),
}

const path = '/api/webhooks/kiwify'

const refusals = new Set([401, 429])

/**
 * Events that were changed after signing, or never signed with our secret: all refused, and none leaves a trace. After
 * too many of them their address is asked to wait, which must not keep out the genuine one that follows.
 */
export function saleForgeries({ forgeries }: { forgeries: number }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const server = await startSaleServer(scene, { databaseUrl: url })
    const sender = createSaleSender(10)
    scene.afterwards(sender.close)
    const statuses: number[] = []
    await forEachOf(Array(forgeries).keys(), 10, async (index) => {
      statuses.push(await sender.post(server.url, forge(index)))
    })
    const { sales: rowsLeft } = await readSales(scene.connect(url))
    const genuine = await sender.post(server.url, firstSaleOf('genuina'))
    return {
      forgeries,
      kindsOfForgery: forges.length,
      notRefused: statuses.filter((status) => !refusals.has(status)).length,
      rowsLeft,
      refusedGenuine: genuine === 200 ? 0 : 1,
    }
  })
}

function forge(index: number): SignedSale {
  const make = forges[index % forges.length]
  if (!make) throw new Error('There is no forgery')
  return make(firstSaleOf(`falsa-${index}`), index)
}

const signatureOf = ({ path: signed }: SignedSale) => signed.slice(signed.indexOf('=') + 1)
const withSignature = (body: string, signature: string) => ({ path: `${path}?signature=${signature}`, body })

function flipBit(text: string, bit: number): string {
  const bytes = Buffer.from(text)
  const at = Math.floor(bit / 7) % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 7))
  return bytes.toString('latin1')
}

const sign = (algorithm: string, body: string, secret: string) =>
  createHmac(algorithm, secret).update(body).digest('hex')

/** Each takes a genuine event and the forgery's number, which says where to change it. */
const forges: ((sale: SignedSale, index: number) => SignedSale)[] = [
  (sale, index) => withSignature(flipBit(sale.body, index * 13), signatureOf(sale)),
  (sale, index) => withSignature(sale.body, encodeURIComponent(flipBit(signatureOf(sale), index))),
  ({ body }) => ({ path, body }),
  ({ body }) => withSignature(body, ''),
  ({ body }) => withSignature(body, sign('sha256', body, webhookSecret)),
  ({ body }) => withSignature(body, sign('md5', body, webhookSecret)),
  ({ body }) => withSignature(body, sign('sha1', body, '')),
  ({ body }) => withSignature(body, sign('sha1', body, `${webhookSecret} `)),
  (sale) => withSignature(JSON.stringify(JSON.parse(sale.body), null, 1), signatureOf(sale)),
  (sale) => withSignature(`${sale.body} `, signatureOf(sale)),
  (sale) => withSignature(sale.body.slice(0, -1), signatureOf(sale)),
  (sale, index) => withSignature(sale.body, signatureOf(sale).slice(0, index % 40)),
  (sale, index) => withSignature(sale.body, signatureOf(sale) + 'a'.repeat(1 + (index % 100))),
  (sale) => withSignature(sale.body, signatureOf(sale).toUpperCase()),
  (sale) => ({ path: `${path}?signature=a&signature=${signatureOf(sale)}`, body: sale.body }),
  (sale, index) => withSignature(firstSaleOf(`outra-${index}`).body, signatureOf(sale)),
  (sale) => withSignature('', signatureOf(sale)),
]
