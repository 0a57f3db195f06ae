import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { HostedPages, hostedPages, Refusal } from '#contract/vault.ts'
import { generateThankYouPage } from '#generator/index.ts'
import { allPixels } from '#generator/testing/everything-on.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { runWorker } from '#generator/testing/run-worker.ts'
import { openVault, panel } from '#generator/testing/vault/open-vault.ts'
import { startOutside } from '#generator/testing/vault/start-outside.ts'
import { vaultWorkerFor } from '#generator/worker/generate-vault-worker.ts'

const outside = await startOutside()
const vault = await openVault(subjectOf('lemonad'), { outbound: outside.address })
afterAll(async () => {
  await vault[Symbol.asyncDispose]()
  await outside[Symbol.asyncDispose]()
})

const thanks = generateThankYouPage({ language: 'it', country: 'IT', pixels: allPixels })

const put = (nome: unknown, html: unknown, init: RequestInit = {}) =>
  vault.read('hospedadas', { method: 'PUT', body: JSON.stringify({ nome, html }), ...init })
const listed = async () => HostedPages.parse(await (await vault.read('hospedadas')).json()).hospedadas
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  erro: Refusal.parse(await answer.json()).erro,
})

afterEach(async () => {
  for (const { nome } of await listed()) await put(nome, null)
})

describe('a page that the panel hosts', () => {
  it('is online at its name, to the letter, for anybody', async () => {
    expect((await put('obrigado-it', thanks)).status).toBe(200)
    const page = await vault.ask('/p/obrigado-it?order=123&bg=fff')
    expect(page.status).toBe(200)
    expect(await page.text()).toBe(thanks)
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  })

  it('is listed with its size and when it came', async () => {
    await put('obrigado-it', 'é')
    expect(await listed()).toEqual([
      {
        nome: 'obrigado-it',
        bytes: 2,
        etiqueta: expect.stringMatching(/^[\da-f]{64}$/) as string,
        quando: expect.any(Number) as number,
      },
    ])
  })

  it('is another one once it is sent again, and gone once it is taken away', async () => {
    await put('obrigado', '<p>um')
    await put('obrigado', '<p>dois')
    expect(await (await vault.ask('/p/obrigado')).text()).toBe('<p>dois')
    await put('obrigado', null)
    expect((await vault.ask('/p/obrigado')).status).toBe(404)
  })

  it('is kept by a browser for a minute, and not sent again while it is the same', async () => {
    await put('obrigado', '<p>um')
    const first = await vault.ask('/p/obrigado')
    const tag = first.headers.get('ETag') ?? ''
    expect(tag).toMatch(/^"[\da-f]{64}"$/)
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=60')
    for (const sent of [tag, `W/${tag}`, `"outra", ${tag}`]) {
      const again = await vault.ask('/p/obrigado', { headers: { 'If-None-Match': sent } })
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
    }
    await put('obrigado', '<p>dois')
    const changed = await vault.ask('/p/obrigado', { headers: { 'If-None-Match': tag } })
    expect([changed.status, await changed.text()]).toEqual([200, '<p>dois'])
  })

  it('is asked for by its head alone, and by nothing that writes', async () => {
    await put('obrigado', '<p>um')
    const head = await vault.ask('/p/obrigado', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('ETag')).toMatch(/^"/)
    const post = await vault.ask('/p/obrigado', { method: 'POST', body: 'name=x' })
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect((await vault.list()).leads).toEqual([])
  })

  it('has headers that keep it to itself', async () => {
    await put('obrigado', thanks)
    const { headers } = await vault.ask('/p/obrigado')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin')
    expect(headers.get('Set-Cookie')).toBeNull()
    // Scripts of the panel's page may compare it; those of others may not read it.
    expect(headers.get('Access-Control-Allow-Origin')).toBe(panel)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/'self'|'unsafe-eval'|\shttps:[\s;]|\*[\s;]/)
    const codeOfPixels = [...thanks.matchAll(/'(https:\/\/[^/']+)\//g)].map(([, origin = '']) => origin)
    expect(codeOfPixels).toHaveLength(3)
    for (const origin of codeOfPixels) {
      const anyHost = origin.replace(/\/\/\w+\./, '//*.')
      expect([origin, anyHost].some((source) => policy.includes(source))).toBe(true)
    }
  })

  it('outlives the process, and the days for which leads are kept', async () => {
    await put('obrigado', thanks)
    const { id } = await vault.post()
    await vault.kill()
    await vault.pass(400 * 24 * 3_600_000)
    expect((await vault.read(`leads/${id}`)).status).toBe(404)
    expect(await (await vault.ask('/p/obrigado')).text()).toBe(thanks)
  })
})

describe('what is not there', () => {
  it.each([
    '/p',
    '/p/',
    '/p/nada',
    '/p/Obrigado',
    '/p/obrigado.html',
    '/p/obrigado/x',
    '/p/..%2fintegrador%2fleads',
    `/p/${'a'.repeat(61)}`,
    `/p/${'a'.repeat(4000)}`,
  ])('%s is a quiet page', async (path) => {
    await put('obrigado', '<p>um')
    const page = await vault.ask(path)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('<title>404</title>')
    expect(page.headers.get('Content-Type')).toContain('text/html')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  it('a vault that fails is a page that loads itself again', async () => {
    await put('obrigado', '<p>um')
    await vault.control({ failAt: 1 })
    const page = await vault.ask('/p/obrigado?order=1')
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('<meta http-equiv="refresh" content="3">')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    await vault.control({ failAt: 0 })
    expect((await vault.ask('/p/obrigado')).status).toBe(200)
  })
})

describe('what is refused', () => {
  it.each(['', 'Obrigado', 'obrigado.html', 'a/b', '../x', 'a b', 'é', 'a'.repeat(61), 7.5, null, {}])(
    'a page by the name %j',
    async (nome) => {
      expect(await refusalOf(await put(nome, '<p>'))).toEqual({ status: 400, erro: 'Pedido inválido' })
    },
  )

  it.each([[''], [7], [{}], [undefined], [['<p>']]])('a page that is %j', async (html) => {
    expect((await put('obrigado', html)).status).toBe(400)
  })

  it('a page of one byte more than 100 kB, in whatever letters', async () => {
    const longest = 'é'.repeat(hostedPages.mostBytes / 2)
    expect((await put('obrigado', longest)).status).toBe(200)
    expect(await (await vault.ask('/p/obrigado')).text()).toBe(longest)
    expect(await refusalOf(await put('obrigado', `${longest}a`))).toEqual({
      status: 413,
      erro: 'A página passa de 100 kB',
    })
    expect((await put('obrigado', '"'.repeat(hostedPages.mostBytes))).status).toBe(200)
    expect((await put('obrigado', 'x'.repeat(300_000))).status).toBe(413)
  })

  it('the 61st page; one of the 60 can still be changed, and makes room when it goes', async () => {
    for (let number = 1; number <= hostedPages.most; number += 1) await put(`pagina-${number}`, '<p>')
    expect(await refusalOf(await put('mais-uma', '<p>'))).toEqual({
      status: 409,
      erro: 'Este Worker já hospeda 60 páginas',
    })
    expect((await put('pagina-7', '<p>outra')).status).toBe(200)
    await put('pagina-8', null)
    expect((await put('mais-uma', '<p>')).status).toBe(200)
    expect(await listed()).toHaveLength(hostedPages.most)
  })

  it('whoever has another key, or comes from another page', async () => {
    const wrong = { headers: { Authorization: `Bearer ${'y'.repeat(43)}` } }
    expect((await put('obrigado', '<p>', wrong)).status).toBe(401)
    const elsewhere = { headers: { Origin: 'https://outro.example' } }
    expect((await put('obrigado', '<p>', elsewhere)).status).toBe(401)
    const ownPage = { headers: { Origin: 'https://lead.conta.workers.dev' } }
    expect((await put('obrigado', '<p>', ownPage)).status).toBe(401)
    expect(await listed()).toEqual([])
  })
})

it('of two that host the same at once, one is online whole', async () => {
  const [one, other] = ['a', 'b'].map((letter) => letter.repeat(50_000))
  await Promise.all([put('obrigado', one), put('obrigado', other)])
  expect([one, other]).toContain(await (await vault.ask('/p/obrigado')).text())
  expect(await listed()).toHaveLength(1)
})

it('where no vault is bound there is none', async () => {
  const { platform, answers } = subjectOf('lemonad')
  const plain = await runWorker(vaultWorkerFor(platform, { ...answers, platform: platform.id }), {
    outbound: outside.address,
  })
  expect((await plain.fetch('https://lead.conta.workers.dev/p/obrigado')).status).toBe(404)
  await plain.close()
})
