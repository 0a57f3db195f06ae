import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startStandIn, type StandIn } from './platforms/stand-in.ts'
import { runWorker, type RunningWorker } from './run-worker.ts'

/** Tells what it sees of its request. */
const mirror = `
export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/throw') throw new TypeError('quebrou')
    if (pathname === '/away') return Response.redirect('https://loja.example/obrigado', 303)
    if (pathname === '/nothing') return new Response(null, { status: 204, headers: { 'X-A': 'b' } })
    if (pathname === '/log') console.log('visto', searchParams.get('q'))
    const type = request.headers.get('Content-Type') ?? ''
    const form = type.includes('form') ? Object.fromEntries(await request.formData()) : undefined
    return Response.json({
      url: request.url,
      method: request.method,
      ip: request.headers.get('CF-Connecting-IP'),
      origin: request.headers.get('Origin'),
      cf: request.cf && { country: request.cf.country, timezone: request.cf.timezone },
      form,
    })
  },
}`
const address = 'https://lead.conta.workers.dev'

describe('a worker run in workerd', () => {
  let standIn: StandIn
  let worker: RunningWorker

  beforeAll(async () => {
    standIn = await startStandIn()
    worker = await runWorker(mirror, { outbound: standIn.address, cf: { country: 'IT' } })
  })
  beforeEach(() => standIn.reset())
  afterAll(async () => {
    await worker.close()
    await standIn.close()
  })

  it('sees the address, the visitor and the headers as on Cloudflare', async () => {
    const headers = { 'CF-Connecting-IP': '2001:db8::7', Origin: 'https://loja.example' }
    const reply = await worker.fetch(`${address}/x?q=1`, { headers })
    expect(await reply.json()).toEqual({
      url: `${address}/x?q=1`,
      method: 'GET',
      ip: '2001:db8::7',
      origin: 'https://loja.example',
      cf: { country: 'IT' },
    })
  })

  it('sees a request’s own cf alone, with nothing made up beside it', async () => {
    const reply = await worker.fetch(address, { cf: { timezone: 'Asia/Kolkata' } })
    expect(await reply.json()).toMatchObject({ cf: { timezone: 'Asia/Kolkata' } })
    const { cf } = (await (await worker.fetch(address, { cf: {} })).json()) as { cf: unknown }
    expect(cf).toEqual({})
  })

  it('sees neither cf nor the visitor’s address in the preview', async () => {
    const seen = (await (await worker.fetchInPreview()).json()) as Record<string, unknown>
    expect(seen).toMatchObject({ ip: null })
    expect(seen).not.toHaveProperty('cf')
  })

  it.each([
    ['FormData', formDataOf({ name: 'João', phone: '1 2' })],
    ['URLSearchParams', new URLSearchParams({ name: 'João', phone: '1 2' })],
  ])('reads a body posted as %s', async (_, body) => {
    const reply = await worker.fetch(address, { method: 'POST', body })
    expect(await reply.json()).toMatchObject({ method: 'POST', form: { name: 'João', phone: '1 2' } })
  })

  it('takes a whole Request too', async () => {
    const reply = await worker.fetch(new Request(`${address}/r`, { method: 'PUT', body: 'x' }))
    expect(await reply.json()).toMatchObject({ url: `${address}/r`, method: 'PUT' })
  })

  it('answers a redirect as it is, without following it', async () => {
    const reply = await worker.fetch(`${address}/away`)
    expect(reply.status).toBe(303)
    expect(reply.headers.get('Location')).toBe('https://loja.example/obrigado')
    expect(standIn.requests).toEqual([])
  })

  it('answers without a body', async () => {
    const reply = await worker.fetch(`${address}/nothing`, { method: 'OPTIONS' })
    expect([reply.status, reply.headers.get('X-A'), await reply.text()]).toEqual([204, 'b', ''])
  })

  it('answers an uncaught exception with 500 and no CORS header', async () => {
    const reply = await worker.fetch(`${address}/throw`)
    expect(reply.status).toBe(500)
    expect(await reply.text()).toContain('TypeError: quebrou')
    expect(reply.headers.has('Access-Control-Allow-Origin')).toBe(false)
  })

  it('keeps what the worker wrote to its console', async () => {
    await worker.fetch(`${address}/log?q=um`)
    await expect.poll(() => worker.log).toContain('visto um')
  })

  it('listens for browsers', async () => {
    const reply = await fetch(new URL('/b', worker.url))
    expect(await reply.json()).toMatchObject({ url: new URL('/b', worker.url).href })
  })
})

it('a worker ends with its scope', async () => {
  let url: URL
  {
    await using worker = await runWorker(mirror, { outbound: '127.0.0.1:9' })
    url = worker.url
    expect((await fetch(url)).status).toBe(200)
  }
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

it.each([
  ['does not parse', 'export default {', 'Unexpected token'],
  ['fails as it loads', 'throw new TypeError("quebrou")', 'quebrou'],
])('a source that %s is an error that says why', async (_, source, reason) => {
  await expect(runWorker(source, { outbound: '127.0.0.1:9' })).rejects.toThrow(reason)
})

function formDataOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
