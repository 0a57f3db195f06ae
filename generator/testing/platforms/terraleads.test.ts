import { expect, it } from 'vitest'
import { generateWorker } from '../../index.ts'
import { runWorker } from '../run-worker.ts'
import { startStandIn } from './stand-in.ts'
import { checkSum, tested } from './terraleads.ts'

it('is summed, body and key, as the network does it', () => {
  const body =
    '{"user_id":12345,"data":{"name":"João Ç/","phone":"+40700000001","offer_id":6879,"country":"RO","sub_id":"abc"}}'
  expect(Buffer.byteLength(body)).toBe(114)
  expect(checkSum(body, 'test-key-000')).toBe('8d9be488fc3ca6b2b777eb400f5cc50c01a39769')
})

/** Then it does not matter whether the network sums what came, or what PHP makes of it once it has been read. */
it('gets its lead as PHP would write it', async () => {
  await using standIn = await startStandIn([{ ...tested.standIn, key: 'chave-ção/1' }])
  const answers = { ...tested.answers, platform: 'terraleads', apiKey: 'chave-ção/1' }
  await using worker = await runWorker(generateWorker(answers), { outbound: standIn.address })
  const post = { ...tested.post, name: 'João Ç/ 😀\u2028"\\', utm_source: '' }
  const reply = await worker.fetch('https://lead.conta.workers.dev/', {
    method: 'POST',
    body: new URLSearchParams(post),
  })
  expect(await reply.json()).toEqual({ success: true, orderId: '90210345' })
  const name = String.raw`"name":"Jo\u00e3o \u00c7\/ \ud83d\ude00\u2028\"\\"`
  expect(standIn.requests[0]?.body).toContain(name)
  expect(standIn.requests[0]?.body).toMatch(/^[ -~]*$/)
  expect(standIn.requests[0]?.body).not.toMatch(/[^\\]\/|utm_source/)
})
