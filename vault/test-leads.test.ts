import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { LeadPage, Refusal, TestLead } from '#contract/vault.ts'
import { openConversions, minute, settings } from '#generator/testing/vault/open-conversions.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'
import { hosts, startOutside, type Reply } from '#generator/testing/vault/start-outside.ts'

const day = 24 * 60 * minute
const subject = subjectOf('lemonad')
const { vault, outside, setAll, callsTo, close } = await openConversions(subject)
await setAll()
afterAll(close)

/** Each test has a page of its own: one may send one a day. */
let pages = 0
let page = ''
beforeEach(() => {
  outside.reset()
  page = `pagina${String((pages += 1)).padStart(6, '0')}`
})

const campos = {
  name: 'Teste',
  phone: '+55 11 95555-0100',
  offerId: '777',
  success_page: 'https://lead.conta.workers.dev/p/obrigado',
}
const post = (change: object = {}, fields: object = {}) =>
  vault.read('lead-de-teste', {
    method: 'POST',
    body: JSON.stringify({ pagina: page, campos: { ...campos, ...fields }, ...change }),
  })
const send = async (fields: object = {}) => TestLead.parse(await (await post({}, fields)).json())
const read = async () => TestLead.parse(await (await vault.read(`lead-de-teste?pagina=${page}`)).json())
const callsToPlatform = () => outside.calls.filter(({ host }) => host === hosts.platform)
const sums = async () => (await vault.read('resumo?dias=366')).text()

describe('a test lead', () => {
  it('reaches the network as the form would send it, from whoever sends it, and is kept with its answer', async () => {
    const { ultimo } = await send()
    const [call] = callsToPlatform()
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ ...campos, clickid: ultimo?.id })
    expect(ultimo).toMatchObject({
      estado: 'teste',
      nome: 'Teste',
      telefone: campos.phone,
      oferta: '777',
      pagina: page,
      pedido: expect.stringMatching(/^pedido-/) as string,
      tentativas: 1,
      proxima: null,
    })
    expect(ultimo?.dados.tentativas).toMatchObject([{ http: 200, estado: 'entregue' }])
    expect(ultimo?.dados.resposta).toContain('localClickId')
    expect(await read()).toMatchObject({ ultimo: { id: ultimo?.id } })
  })

  it.each<[string, Reply, { http: number; estado: string }, string]>([
    [
      'refuses',
      { status: 400, body: '{"error":"Offer is not active"}' },
      { http: 400, estado: 'recusado' },
      'Offer is not active',
    ],
    ['is away', { status: 503, body: 'down' }, { http: 503, estado: 'pendente' }, 'HTTP 503: down'],
    ['wants another key', { status: 401, body: '{"error":"no"}' }, { http: 401, estado: 'pendente' }, 'no'],
    [
      'cannot be read',
      { status: 200, body: '<p>Bem-vindo' },
      { http: 200, estado: 'verificar' },
      'HTTP 200: Bem-vindo',
    ],
    ['hangs up', 'cut', { http: 0, estado: 'verificar' }, 'Lemonad está fora do ar'],
    [
      'answers from the middle',
      { status: 504, body: '' },
      { http: 504, estado: 'verificar' },
      'HTTP 504: resposta vazia',
    ],
  ])(
    'is kept as a test when the network %s, and never goes again by itself',
    async (_, reply, expected, motivo) => {
      outside.reply(hosts.platform, reply)
      const { ultimo } = await send()
      expect(ultimo).toMatchObject({ estado: 'teste', proxima: null, pedido: null, motivo })
      expect(ultimo?.dados.tentativas).toMatchObject([expected])
      outside.reset()
      await vault.pass(day)
      expect(callsToPlatform()).toEqual([])
      expect(await vault.see(ultimo?.id ?? '')).toMatchObject({ estado: 'teste', tentativas: 1 })
    },
  )

  it('is one a day for each page, and says when the next may go', async () => {
    const { ultimo, proximo } = await send()
    expect(proximo).toBe((ultimo?.n ?? 0) / 1000 + day)
    const again = await post()
    expect(again.status).toBe(409)
    expect(Refusal.parse(await again.json()).erro).toBe('O teste de hoje desta página já foi enviado')
    expect(callsToPlatform()).toHaveLength(1)
    page = 'outra0000001'
    await send()
    expect(callsToPlatform()).toHaveLength(2)
    page = ultimo?.pagina ?? ''
    await vault.pass(day)
    expect((await read()).proximo).toBeNull()
    expect((await send()).ultimo?.id).not.toBe(ultimo?.id)
  })

  it('is one, however many are sent at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post()))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    expect(callsToPlatform()).toHaveLength(1)
  })

  it('that is erased leaves nothing of a person, and does not make room for another', async () => {
    const { ultimo } = await send()
    const id = ultimo?.id ?? ''
    await vault.read(`leads/${id}`, { method: 'DELETE' })
    expect(await vault.see(id)).toMatchObject({ estado: 'teste', nome: null, telefone: null, pedido: null })
    expect((await post()).status).toBe(409)
  })

  it('is found by its name and phone, and listed alone by its state', async () => {
    const { ultimo } = await send({ name: 'Achado Agora' })
    const found = await vault.list('?busca=achado')
    expect(found.leads.map(({ id }) => id)).toEqual([ultimo?.id])
    const { leads } = LeadPage.parse(await (await vault.read(`leads?estado=teste&pagina=${page}`)).json())
    expect(leads.map(({ id }) => id)).toEqual([ultimo?.id])
  })

  it('is sent again by nobody', async () => {
    outside.reply(hosts.platform, { status: 503, body: '' })
    const { ultimo } = await send()
    expect((await vault.read(`leads/${ultimo?.id}/reenviar`, { method: 'POST' })).status).toBe(409)
  })
})

describe('sums, conversions and alerts', () => {
  it('do not know of a test, nor of what the network says of it later', async () => {
    const before = await sums()
    const { ultimo } = await send({ fbclid: 'x', fbp: 'fb.1.1.1', gclid: 'g', ttclid: 't' })
    await vault.tell(`id=${ultimo?.id}&status=sale&valor=39&moeda=EUR`)
    await vault.pass(minute)
    const whole = await vault.see(ultimo?.id ?? '')
    expect(whole).toMatchObject({ estado: 'teste', retorno: null, valor: null })
    expect(whole.dados.retornos).toMatchObject([{ palavra: 'sale', valor: 39, moeda: 'EUR' }])
    expect(whole.dados.conversoes).toEqual({})
    expect((await vault.returns())[0]).toMatchObject({ lead: ultimo?.id, palavra: 'sale' })
    expect(await sums()).toBe(before)
    for (const ad of ['meta', 'tiktok', 'ga4', 'utmify'] as const) expect(callsTo(ad)).toEqual([])
    // The same by its order number, and once its word has another meaning.
    await vault.tell(`pedido=${ultimo?.pedido}&status=paga&valor=50&moeda=EUR`)
    const giving = { palavra: 'paga', significado: 'aprovado' }
    await vault.read('palavras', { method: 'PUT', body: JSON.stringify(giving) })
    await vault.rest()
    expect(await vault.see(ultimo?.id ?? '')).toMatchObject({ retorno: null, valor: null })
    expect(await sums()).toBe(before)
    await vault.read(`leads/${ultimo?.id}`, { method: 'DELETE' })
    expect(JSON.parse(await sums())).toEqual(JSON.parse(before))
  })

  it('a return that came before the answer is kept with the test', async () => {
    outside.reply(hosts.platform, {
      status: 200,
      body: JSON.stringify({ result: 'ok', localClickId: 'pedido-cedo' }),
    })
    await vault.tell('pedido=pedido-cedo&status=lead')
    const { ultimo } = await send()
    expect(ultimo?.dados.retornos).toMatchObject([{ palavra: 'lead' }])
  })

  it('ten refused tests are no alarm', async () => {
    const alerta = { endereco: 'https://avisos.example/gancho' }
    await vault.read('destinos', { method: 'PUT', body: JSON.stringify({ ...settings, alerta }) })
    outside.reply(hosts.platform, { status: 400, body: '{"error":"Offer is not active"}' })
    for (let number = 0; number < 12; number += 1) {
      page = `recusa${String(number).padStart(6, '0')}`
      await send()
    }
    await vault.pass(11 * minute)
    expect(outside.calls.filter(({ host }) => host === 'avisos.example')).toEqual([])
  })
})

describe('what is refused', () => {
  it.each([
    ['no page', { pagina: '' }, {}],
    ['a page that is none', { pagina: 'Página 1' }, {}],
    ['no fields', { campos: undefined }, {}],
    ['fields that are none', { campos: 'name=x' }, {}],
    ['no phone', {}, { phone: ' ' }],
    ['no offer', {}, { offerId: '' }],
  ])('%s', async (_, change, fields) => {
    expect((await post(change, fields)).status).toBe(400)
    expect(callsToPlatform()).toEqual([])
  })

  it('another key', async () => {
    const body = JSON.stringify({ pagina: page, campos })
    const headers = { Authorization: `Bearer ${'y'.repeat(43)}` }
    const answer = await vault.read('lead-de-teste', { method: 'POST', body, headers })
    expect(answer.status).toBe(401)
    expect(callsToPlatform()).toEqual([])
  })
})

it('takes no number from outside: nobody writes over a lead that is there', async () => {
  const { id } = await vault.post()
  const { ultimo } = await send({ lead_id: id })
  expect(ultimo?.id).not.toBe(id)
  expect((await vault.see(id)).estado).toBe('entregue')
  // Whoever posts with the number of a test is answered, and no second call is made.
  outside.reset()
  await vault.post({ ...campos, lead_id: ultimo?.id ?? randomUUID(), offerId: '777' })
  expect(callsToPlatform()).toEqual([])
})

it('a network that says nothing is waited for no longer than any lead, and the outcome is unknown', async () => {
  await using silent = await startOutside()
  silent.reply(hosts.platform, 'silent')
  await using waiting = await openVault(subject, { outbound: silent.address })
  const body = JSON.stringify({ pagina: page, campos })
  const answer = await waiting.read('lead-de-teste', { method: 'POST', body })
  const { ultimo } = TestLead.parse(await answer.json())
  expect(ultimo?.motivo).toBe('Lemonad não respondeu a tempo')
  expect(ultimo?.dados.tentativas).toMatchObject([{ http: 0, estado: 'verificar' }])
})

it('a vault that dies while the network is asked keeps the test without an answer, and allows no second one', async () => {
  await using silent = await startOutside()
  silent.reply(hosts.platform, 'silent')
  await using dying = await openVault(subject, { outbound: silent.address })
  const body = JSON.stringify({ pagina: page, campos })
  const sending = dying.read('lead-de-teste', { method: 'POST', body }).catch(() => null)
  await expect.poll(() => silent.calls.length).toBe(1)
  await dying.kill()
  await sending
  await dying.pass(2 * minute)
  const state = TestLead.parse(await (await dying.read(`lead-de-teste?pagina=${page}`)).json())
  expect(state.ultimo).toMatchObject({ estado: 'teste', dados: { tentativas: [] } })
  expect(state.proximo).not.toBeNull()
})
