import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hostileTexts } from '#generator/testing/hostile-text.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'
import { addressOf, from } from './testing/crowd.ts'
import { startScriptedPlatform } from './testing/scripted-platform.ts'
import { sendSlowly } from './testing/send-slowly.ts'

const minute = 60_000
const kilobyte = 1024
/** Control characters, line ends included, and those that turn the direction of what comes after them. */
const unseen = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

const adcombo = subjectOf('adcombo')
const platform = await startScriptedPlatform(adcombo)
const vault = await openVault(adcombo, { outbound: platform.address })

afterAll(async () => {
  await vault[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})
beforeEach(() => platform.judge('accepted'))

let people = 0
const anybody = () => from(addressOf((people += 1)))

/** One lead as the panel's drawer gets it, and how long that is. */
async function readDrawer(id: string) {
  const text = await (await vault.read(`leads/${id}`)).text()
  return { text, bytes: Buffer.byteLength(text) }
}
const listed = async (id: string) => {
  const { leads } = await vault.list('?limite=200')
  return leads.find((lead) => lead.id === id)
}

/** A body with fields of its own beside those that a lead must have. */
const bodyOf = (id: string, more: Readonly<Record<string, string>>) => ({
  ...adcombo.post,
  lead_id: id,
  ...more,
})
const asJson = (fields: object) => ({
  method: 'POST',
  body: JSON.stringify(fields),
  headers: { 'Content-Type': 'application/json', ...anybody().headers },
})

describe('what a list shows of a lead', () => {
  it('has a country, a campaign, an ad, a page and a name of a length that fits', async () => {
    const long = '漢'.repeat(1_000)
    const { id } = await vault.post(
      { name: long, country_code: long, utm_campaign: long, utm_content: long, base_url: long },
      anybody(),
    )
    const { pais, campanha, anuncio, site, nome, telefone, ...rest } = (await listed(id)) ?? {}
    const lengths = [campanha, anuncio, site, nome, telefone].map((text) => Buffer.byteLength(text ?? ''))
    expect(Buffer.byteLength(pais ?? '')).toBeLessThanOrEqual(100)
    // A lead that is in no list, or shows none of these, would be short enough.
    expect(Math.min(...lengths)).toBeGreaterThan(0)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1_000)
    expect(Buffer.byteLength(JSON.stringify(rest))).toBeLessThanOrEqual(2_000)
  })

  it.each(hostileTexts.filter(({ text }) => unseen.test(text)))(
    'has no character that nobody sees: $name',
    async ({ text }) => {
      const hostile = `Ana ${text} Silva`
      const { id } = await vault.post(
        {
          name: hostile,
          country_code: hostile,
          utm_campaign: hostile,
          utm_content: hostile,
          base_url: hostile,
        },
        anybody(),
      )
      const texts = Object.values((await listed(id)) ?? { missing: '\0' }).filter(
        (value) => typeof value === 'string',
      )
      expect(texts.filter((shown) => unseen.test(shown))).toEqual([])
    },
  )
})

it('name and phone reach the network as they were typed, at once and after an outage', async () => {
  const name = 'Giulia \u202Eissor\u202C 😀 漢字'
  const phone = '+39\u200F 333 000-77'
  platform.judge('away')
  const { id } = await vault.post({ name, phone }, anybody())
  platform.judge('accepted')
  await vault.pass(2 * minute)
  const seen = await vault.see(id)
  expect(seen.estado).toBe('entregue')
  const calls = platform.calls.filter((call) => call.phone === phone)
  expect(calls.map((call) => call.name)).toEqual([name, name])
})

describe('a body that is too long', () => {
  const form = 'application/x-www-form-urlencoded'
  const filler = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`campo${index}`, 'á'.repeat(1_500)]),
  )
  const parts = (fields: Record<string, string>) =>
    Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )

  it.each([
    ['a form', form, (fields: Record<string, string>) => new URLSearchParams(fields).toString()],
    ['JSON', 'application/json', (fields: Record<string, string>) => JSON.stringify(fields)],
    [
      'a form with parts',
      'multipart/form-data; boundary=x',
      (fields: Record<string, string>) => `${parts(fields).join('')}--x--\r\n`,
    ],
  ])('is refused and leaves no lead: %s', async (_, type, write) => {
    const id = randomUUID()
    const body = write(bodyOf(id, filler))
    const calls = platform.calls.length
    const head = await sendSlowly(vault.worker.url, {
      path: '/',
      type,
      announced: Buffer.byteLength(body),
      sent: body,
    })
    expect(head.status).toBe(413)
    // The page's script must be able to read it.
    expect(head.text).toMatch(/^access-control-allow-origin: \*\r$/im)
    expect((await vault.read(`leads/${id}`)).status).toBe(404)
    expect(platform.calls).toHaveLength(calls)
  })

  const wrongAddress = `/retorno/${'a'.repeat(64)}`
  it.each([
    ['a post that says how long it is', { path: '/', announced: 20_000_000 }, [413]],
    ['a post that does not say', { path: '/' }, [413]],
    ['a return to a wrong address', { path: wrongAddress, announced: 20_000_000 }, [404, 413]],
    ['a return to a wrong address, which does not say', { path: wrongAddress }, [404, 413]],
    ['a return that says how long it is', { path: '/retorno/SECRET', announced: 20_000_000 }, [413]],
    ['a return that does not say', { path: '/retorno/SECRET' }, [413]],
  ])('is answered before its end: %s', async (_, { path, ...announced }, statuses) => {
    const { retorno } = await vault.addresses()
    const slow = {
      ...announced,
      path: path.replace('SECRET', retorno),
      type: form,
      sent: `name=${'x'.repeat(80 * kilobyte)}`,
    }
    expect((await sendSlowly(vault.worker.url, slow)).status).toBeOneOf(statuses)
  })
})

describe('what is kept of a lead', () => {
  const fieldsOf = (letter: string, { names, length }: { names: number; length: number }) =>
    Object.fromEntries(Array.from({ length: names }, (_, index) => [`campo${index}`, letter.repeat(length)]))

  // As much of each as a body of 64 kB holds.
  it.each([
    ['text of three bytes', '漢', { names: 60, length: 330 }],
    ['quotes, which JSON writes twice', '"', { names: 60, length: 500 }],
    ['control characters, which JSON writes with six', '\u0001', { names: 60, length: 165 }],
    ['broken halves of characters', '\uD83D', { names: 60, length: 165 }],
    ['one long field', 'x', { names: 1, length: 60_000 }],
  ])('is 32 kB at most, and it is delivered: %s', async (_, letter, size) => {
    const id = randomUUID()
    const reply = await vault.ask('/', asJson(bodyOf(id, fieldsOf(letter, size))))
    expect(await reply.json()).toMatchObject({ success: true })
    const { text, bytes } = await readDrawer(id)
    expect(JSON.parse(text)).toMatchObject({ estado: 'entregue' })
    expect(bytes).toBeLessThanOrEqual(32 * kilobyte)
  })

  it('is 32 kB at most with an answer of the network that is long, and with many returns', async () => {
    platform.judge({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'ok', order_id: 77, x: '"漢\u0001'.repeat(20_000) }),
    })
    const { id } = await vault.post(fieldsOf('漢', { names: 20, length: 300 }), anybody())
    for (let index = 0; index < 60; index += 1) {
      const word = `palavra ${index} ${'漢'.repeat(300)}`
      expect(
        (await vault.tell(new URLSearchParams({ id, status: word, clickid: '漢'.repeat(300) }).toString()))
          .status,
      ).toBe(200)
    }
    const { bytes } = await readDrawer(id)
    expect(bytes).toBeLessThanOrEqual(32 * kilobyte)
  })

  it('has no more of many keys than a few, and none of them takes the place of its own', async () => {
    const id = randomUUID()
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, '']))
    const reply = await vault.ask(
      '/',
      asJson({ ...many, ...bodyOf(id, {}), __proto__: { name: 'x' }, constructor: 'y' }),
    )
    expect(await reply.json()).toMatchObject({ success: true })
    const { dados, nome } = await vault.see(id)
    expect(Object.keys(dados.recebido ?? {}).length).toBeLessThanOrEqual(100)
    expect([nome, dados.recebido?.['phone']]).toEqual([adcombo.post['name'], adcombo.post['phone']])
  })

  it('is nothing at all of 100,000 keys', async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]))
    const body = JSON.stringify({ ...many, ...bodyOf(randomUUID(), {}) })
    const announced = Buffer.byteLength(body)
    // Answered before its end: whoever writes all of it first may find the line closed.
    const sent = body.slice(0, 80 * kilobyte)
    const slow = { path: '/', type: 'application/json', announced, sent }
    expect((await sendSlowly(vault.worker.url, slow)).status).toBe(413)
  })
})

it.each(['leads?limite=', 'leads?cursor=', 'retornos?limite=', 'resumo?dias='])(
  'a number that is none is answered as if there were none: %s',
  async (path) => {
    const numbers = ['-1', '0', '1.5', 'NaN', '1e9', '9007199254740993', 'x', '', '1e400']
    const replies = await Promise.all(numbers.map((number) => vault.read(path + number)))
    expect(replies.map(({ status }) => status)).toEqual(numbers.map(() => 200))
  },
)
