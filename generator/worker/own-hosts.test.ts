import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { generateWorker } from '../index.ts'
import { subjectOf } from '../testing/platforms/index.ts'
import { startStandIn } from '../testing/platforms/stand-in.ts'
import { runWorker } from '../testing/run-worker.ts'

const { post, standIn: description } = subjectOf('lemonad')
const standIn = await startStandIn()
const source = generateWorker({ platform: 'lemonad', apiKey: description.key })
const withHosts = (hosts: string) =>
  runWorker(source.replace('dominios: []', `dominios: ${hosts}`), { outbound: standIn.address })
const any = await withHosts('[]')
const own = await withHosts("['Loja.example', 'https://www.outra.example/']")

afterAll(async () => {
  await any.close()
  await own.close()
  await standIn.close()
})
beforeEach(() => standIn.reset())

const send = (worker: typeof own, headers: Record<string, string>) =>
  worker.fetch('https://lead.conta.workers.dev/', {
    method: 'POST',
    headers,
    body: new URLSearchParams(post),
  })

describe('a worker with a list of its own hosts', () => {
  it.each([
    ['a page of a host', { Origin: 'https://loja.example' }],
    ['a page with www', { Origin: 'https://www.loja.example' }],
    ['a page of a subdomain', { Origin: 'http://promo.loja.example:8080' }],
    ['a host that is written as an address', { Origin: 'https://outra.example' }],
    ['a page that only its referrer tells', { Referer: 'https://loja.example/creme?x=1' }],
    ['a frame without an origin, in a page of a host', { Origin: 'null', Referer: 'https://loja.example/' }],
    ['nobody knows where', {}],
    ['a frame without an origin', { Origin: 'null' }],
  ])('takes leads from %s', async (_, headers) => {
    expect((await send(own, headers)).status).toBe(200)
    expect(standIn.requests).toHaveLength(1)
  })

  it.each([
    ['another host', { Origin: 'https://ladrao.example' }],
    ['a host whose name only ends like one', { Origin: 'https://minhaloja.example' }],
    ['a host that has one in its path', { Origin: 'https://ladrao.example/loja.example' }],
    [
      'another host, whatever its referrer says',
      { Origin: 'https://x.example', Referer: 'https://loja.example/' },
    ],
    ['a page that its referrer gives away', { Referer: 'https://ladrao.example/loja.example' }],
  ])('takes none from %s, and sends nobody on', async (_, headers) => {
    const reply = await send(own, headers)
    expect(reply.status).toBe(403)
    expect(await reply.json()).toEqual({ success: false, error: 'Domínio fora da lista' })
    const plain = await send(own, { ...headers, Accept: 'text/html' })
    expect(plain.status).toBe(403)
    expect(plain.headers.get('Location')).toBeNull()
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(standIn.requests).toEqual([])
  })
})

it('takes leads from anywhere while its list is empty', async () => {
  expect((await send(any, { Origin: 'https://ladrao.example' })).status).toBe(200)
  expect(standIn.requests).toHaveLength(1)
})
