import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hostileTexts } from '#generator/testing/hostile-text.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { storedLead } from '#generator/testing/vault/stored-leads.ts'
import { openVault, panel, readingKey, type Posted } from '#generator/testing/vault/open-vault.ts'

const lemonad = subjectOf('lemonad')
const standIn = await startStandIn()
const vault = await openVault(lemonad, { outbound: standIn.address })
const day = 24 * 60 * 60_000

afterAll(async () => {
  await vault[Symbol.asyncDispose]()
  await standIn.close()
})

const Summary = z.array(
  z.object({ desde: z.number(), contas: z.record(z.string(), z.record(z.string(), z.number())) }),
)
const summarise = async () => Summary.parse(await (await vault.read('resumo')).json())
/** All counts of one state. */
const count = async (state: string) =>
  (await summarise())
    .flatMap(({ contas }) => Object.values(contas))
    .reduce((sum, by) => sum + (by[state] ?? 0), 0)

const people = ['João Ávila', 'Zoë Quaresma', 'Ana Paula', 'Ana Lúcia', 'Иван Петров'] as const
const posted: Posted[] = []

beforeAll(async () => {
  for (const [index, name] of people.entries()) {
    await standIn.enter(index === 1 ? 'refused' : 'accepted')
    const phone = `+39 (333) 000-${10 + index}`
    const lead = { name, phone, utm_campaign: index < 3 ? 'verão' : 'inverno' }
    posted.push(await vault.post(lead, { headers: { 'CF-Connecting-IP': '203.0.113.7' } }))
  }
  await standIn.reset()
})

const namesOf = async (query: string) => (await vault.list(query)).leads.map(({ nome }) => nome)

describe('the panel', () => {
  it('reads the newest leads first, page by page', async () => {
    expect(await namesOf('')).toEqual(people.toReversed())
    const first = await vault.list('?limite=2')
    expect(first.leads.map(({ nome }) => nome)).toEqual(['Иван Петров', 'Ana Lúcia'])
    expect(await namesOf(`?limite=10&cursor=${first.cursor}`)).toEqual([
      'Ana Paula',
      'Zoë Quaresma',
      'João Ávila',
    ])
  })

  it.each([
    ['estado=recusado', ['Zoë Quaresma']],
    ['estado=verificar', []],
    ['estado=entregue&limite=1', ['Иван Петров']],
    ['campanha=inverno', ['Иван Петров', 'Ana Lúcia']],
    ['campanha=verão&estado=entregue', ['Ana Paula', 'João Ávila']],
    ['pais=IN&campanha=inverno', ['Иван Петров', 'Ana Lúcia']],
    ['pais=BR', []],
  ])('filters by %s', async (query, names) => {
    expect(await namesOf(`?${query}`)).toEqual(names)
  })

  it.each([
    ['ana', ['Ana Lúcia', 'Ana Paula']],
    ['ZOE', ['Zoë Quaresma']],
    ['avila', ['João Ávila']],
    ['ПЕТР', ['Иван Петров']],
    ['333 000-12', ['Ana Paula']],
    ['+39 (333) 00014', ['Иван Петров']],
    ['ana&campanha=inverno', ['Ana Lúcia']],
    ['5f0c7d1e', ['Иван Петров', 'Ana Lúcia', 'Ana Paula', 'João Ávila']],
    ['%25', []],
    ['x'.repeat(300), []],
    ["';--", []],
  ])('finds by name, phone and order number: %s', async (words, names) => {
    expect(await namesOf(`?busca=${words.replaceAll('+', '%2B')}`)).toEqual(names)
  })

  it('sees all of one lead: as it came, as it went, and what the network said', async () => {
    const { dados, ...lead } = await vault.see(posted[0]?.id ?? '')
    expect(lead).toMatchObject({ estado: 'entregue', tentativas: 1, pais: 'IN', campanha: 'verão' })
    expect(dados.recebido).toMatchObject({
      ...lemonad.post,
      name: 'João Ávila',
      phone: '+39 (333) 000-10',
      utm_campaign: 'verão',
    })
    expect(dados.visitante).toMatchObject({ 'CF-Connecting-IP': '203.0.113.7', country: 'IN' })
    expect(dados.enviado).toContain('João Ávila')
    expect(dados.resposta).toBe(lemonad.standIn.replies.accepted.answer.body)
    expect(dados.tentativas).toMatchObject([{ http: 200, estado: 'entregue' }])
    expect((await vault.read(`leads/${randomUUID()}`)).status).toBe(404)
  })

  it('keeps what the form sent beside the platform’s fields, and what the network said in 2,000 characters', async () => {
    await standIn.enter({ status: 500, contentType: 'text/html', body: `<p>${'x'.repeat(5000)}</p>` })
    const { id } = await vault.post({ fbclid: 'fb.1', gclid: 'g.1', ['__proto__']: 'x', 'a b': 'x' })
    const { dados } = await vault.see(id)
    expect(dados.recebido).toMatchObject({ fbclid: 'fb.1', gclid: 'g.1' })
    expect(Object.keys(dados.recebido ?? {})).not.toContain('a b')
    expect(dados.resposta).toHaveLength(2000)
    await standIn.reset()
  })

  it('never reads the platform’s key', async () => {
    const key = lemonad.standIn.key
    await standIn.enter({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ error: `Bad ${key}` }),
    })
    const { id } = await vault.post({ lead_id: randomUUID() })
    const everything = await Promise.all(
      ['leads', `leads/${id}`, 'resumo', 'ajustes'].map(async (path) => (await vault.read(path)).text()),
    )
    expect(everything.join('\n')).toContain('Bad ***')
    for (const written of [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)])
      expect(everything.join('\n')).not.toContain(written)
    await standIn.reset()
  })

  it('counts by six hours, campaign, country, ad, site, page and offer', async () => {
    const [newest] = await summarise()
    const contas = newest?.contas ?? {}
    const of = (campaign: string) =>
      JSON.stringify([
        campaign,
        'IN',
        lemonad.post['utm_content'],
        'loja.example/creme',
        '',
        lemonad.post['offerId'],
      ])
    expect(new Date(newest?.desde ?? 0).getUTCHours() % 6).toBe(3)
    expect(contas[of('inverno')]).toEqual({ entregue: 2 })
    expect(contas[of('verão')]).toMatchObject({ entregue: 2, recusado: 1 })
  })

  it('counts at most 200 campaigns in six hours', async () => {
    const { now } = await vault.control({})
    const keep = Array.from({ length: 230 }, (_, index) =>
      storedLead(index + 1, { at: now, campaign: `c${index}` }),
    )
    await vault.control({ keep })
    const contas = (await summarise())[0]?.contas ?? {}
    expect(Object.keys(contas)).toHaveLength(201)
    expect(contas['["outras","","","","",""]']?.['entregue']).toBeGreaterThan(20)
  })
})

describe('a lead that somebody looks after', () => {
  it('is sent again when they say so, and only then', async () => {
    await standIn.enter('cut')
    const { id } = await vault.post()
    expect(await vault.see(id)).toMatchObject({ estado: 'verificar', proxima: null })
    const before = await count('verificar')
    await standIn.enter('accepted')
    expect((await vault.read(`leads/${id}/reenviar`, { method: 'POST' })).status).toBe(200)
    await expect.poll(async () => (await vault.see(id)).estado).toBe('entregue')
    expect(await count('verificar')).toBe(before - 1)
    const again = await vault.read(`leads/${id}/reenviar`, { method: 'POST' })
    expect([again.status, await again.json()]).toEqual([
      409,
      { status: 409, erro: 'Já foi, ou está a caminho' },
    ])
    expect((await vault.read(`leads/${randomUUID()}/reenviar`, { method: 'POST' })).status).toBe(404)
  })

  it('is erased but for its id, which keeps it from being sent again', async () => {
    const { id } = await vault.post({ name: 'Apagada Silva', phone: '+39 777 000' })
    expect((await vault.list('?busca=apagada')).leads).toHaveLength(1)
    expect((await vault.read(`leads/${id}`, { method: 'DELETE' })).status).toBe(200)
    const everything = await Promise.all(
      ['leads?limite=1000', `leads/${id}`, 'resumo'].map(async (path) => (await vault.read(path)).text()),
    )
    expect(everything.join('\n')).not.toMatch(/Apagada|39 777 000/)
    expect((await vault.list('?busca=apagada')).leads).toEqual([])
    const calls = standIn.requests.length
    expect((await vault.post({ lead_id: id })).body).toEqual({ success: true })
    expect(standIn.requests).toHaveLength(calls)
    expect((await vault.read(`leads/${randomUUID()}`, { method: 'DELETE' })).status).toBe(404)
  })
})

describe('hostile texts', () => {
  const typed = (text: string) => text.trim().slice(0, 1000).toWellFormed()
  // What nobody sees is no word to search for.
  const texts = hostileTexts.filter(({ text }) => /[^\p{M}\p{C}\s]/u.test(typed(text)))
  const ids = new Map<string, string>()
  let lettersBefore = 0

  it('go to the network as they were typed, and are shown without what hides or turns them round', async () => {
    lettersBefore = (await vault.control({})).searchedLetters
    for (const { name, text } of texts) {
      const { id, body } = await vault.post({ name: text, utm_campaign: text.slice(0, 2000) })
      expect(body).toMatchObject({ success: true })
      ids.set(name, id)
      const { nome, dados } = await vault.see(id)
      expect(nome).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
      const stored = dados.recebido?.['name'] ?? ''
      expect(typed(text).startsWith(stored)).toBe(true)
      expect(stored.length).toBeGreaterThanOrEqual(Math.min(typed(text).length, 200))
    }
    expect((await vault.read('leads')).status).toBe(200)
    expect((await vault.read('resumo')).status).toBe(200)
  })

  it('can be searched for, and are gone when their lead is erased', async () => {
    const searchFor = (text: string) =>
      vault.list(`?limite=400&busca=${encodeURIComponent(typed(text).slice(0, 20))}`)
    const missed: string[] = []
    for (const { name, text } of texts)
      if (!(await searchFor(text)).leads.some(({ id }) => id === ids.get(name))) missed.push(name)
    expect(missed).toEqual([])
    expect((await vault.control({})).searchedLetters).toBeGreaterThan(lettersBefore)
    for (const id of ids.values()) await vault.read(`leads/${id}`, { method: 'DELETE' })
    // A list hides what is erased: it would not show what was left to be searched.
    expect((await vault.control({})).searchedLetters).toBe(lettersBefore)
  })
})

describe('whoever has no right to it', () => {
  const key = { Authorization: `Bearer ${readingKey}` }
  const strangers: [string, string, Record<string, string>][] = [
    ['no key', 'leads', { Authorization: '' }],
    ['a wrong key', 'leads', { Authorization: `Bearer ${'leitura-'.padEnd(43, 'y')}` }],
    ['a key that is too long', 'leads', { Authorization: `Bearer ${readingKey}x` }],
    ['a key without its word', 'leads', { Authorization: readingKey }],
    [
      'the key in the address',
      `leads?key=${readingKey}&Authorization=Bearer%20${readingKey}`,
      { Authorization: '' },
    ],
    ['the key, from another page', 'leads', { ...key, Origin: 'https://ladrao.example' }],
    ['the key, from no page', 'leads', { ...key, Origin: 'null' }],
  ]

  it.each(strangers)('learns nothing with %s', async (_, path, headers) => {
    for (const [route, init] of Object.entries({
      read: {},
      send: { method: 'POST' },
      erase: { method: 'DELETE' },
    })) {
      const reply = await vault.read(route === 'read' ? path : `leads/${posted[0]?.id}/reenviar`, {
        ...init,
        headers,
      })
      expect(reply.status).toBe(401)
      expect(await reply.json()).toEqual({ erro: 'Acesso recusado' })
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
      expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(panel)
    }
  })

  it.each(['', 'undefined'])('finds no door open where the key is %j', async (given) => {
    await using open = await openVault(lemonad, {
      outbound: standIn.address,
      bindings: { CHAVE_DE_LEITURA: given },
    })
    for (const tried of ['', 'undefined', 'null'])
      expect((await open.read('leads', { headers: { Authorization: `Bearer ${tried}` } })).status).toBe(401)
  })
})

it('is open to the panel: preflight, answers, never cached', async () => {
  const preflight = await vault.read('leads', {
    method: 'OPTIONS',
    headers: { Origin: panel, Authorization: '' },
  })
  expect(preflight.status).toBe(204)
  const reply = await vault.read('leads', { headers: { Origin: panel } })
  expect(reply.status).toBe(200)
  for (const { headers } of [preflight, reply]) {
    expect(headers.get('Access-Control-Allow-Origin')).toBe(panel)
    expect(headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Integrador')).toBe('lemonad/2+cofre7')
  }
  for (const path of ['', 'outra', 'leads/x/y', 'leads/x/reenviar/z'])
    expect((await vault.read(path)).status).toBe(404)
})

it('writes nothing of a person into the log', async () => {
  // A lead's number may look like a piece of a phone.
  const lead_id = '0b9d3f52-3333-4aaa-8aaa-000000000009'
  await standIn.enter('refused')
  await vault.post({ name: 'Zulmira Quaresma', phone: '+39 333 123 45', lead_id })
  await standIn.reset()
  await expect.poll(() => vault.log.length).toBeGreaterThan(0)
  expect(vault.log.join('\n')).not.toMatch(/Zulmira|Quaresma|333 ?123|203\.0\.113/)
})

it('keeps leads for 90 days, or as long as it is told to', async () => {
  const keep = (dias: unknown) => vault.read('ajustes', { method: 'PUT', body: JSON.stringify({ dias }) })
  for (const wrong of [6, 366, 7.5, '30', null]) expect((await keep(wrong)).status).toBe(400)
  expect(await (await vault.read('ajustes')).json()).toEqual({ dias: 90, moeda: 'USD' })
  await vault.control({ advanceMs: 89 * day })
  const { id } = await vault.post({ name: 'Nova Lima' })
  expect((await vault.list('?limite=1000')).leads.length).toBeGreaterThan(people.length)
  await vault.control({ advanceMs: 2 * day })
  await expect.poll(async () => (await vault.list('?limite=1000')).leads.map((lead) => lead.id)).toEqual([id])
  expect(await namesOf('?busca=ana')).toEqual([])
  const { searchedLetters } = await vault.control({})
  expect(searchedLetters).toBeLessThan(200)
  expect(await (await keep(7)).json()).toEqual({ dias: 7, moeda: 'USD' })
  await vault.control({ advanceMs: 6 * day })
  await expect.poll(async () => (await vault.list()).leads).toEqual([])
  expect(await vault.control({})).toMatchObject({ searchedLetters: 0 })
  expect(await count('entregue')).toBeGreaterThan(0)
})
