import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Destinations, Pages, Sendings, Summary } from '#contract/vault.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { hosts, startOutside } from '#generator/testing/vault/start-outside.ts'

/** Two offers of one owner on one Worker, and a third page with the same offer and country as the second. */
const crema = 'crema0000001'
const gotas = 'gotas0000002'
const gotasAgain = 'gotas0000003'
const pages = [
  { pagina: crema, nome: 'Crema IT', oferta: '777', pais: 'IT' },
  { pagina: gotas, nome: 'Gotas RO', oferta: '888', pais: 'RO' },
]
const pixels: Record<string, { meta: { pixel: string; token: string } }> = {
  [crema]: { meta: { pixel: '1111111111', token: 'token-da-crema-0001' } },
  [gotas]: { meta: { pixel: '2222222222', token: 'token-das-gotas-0002' } },
}
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const outside = await startOutside()
afterAll(() => outside[Symbol.asyncDispose]())

let vault: Vault
beforeEach(async () => {
  outside.reset()
  vault = await openVault(subjectOf('lemonad'), { outbound: outside.address })
  return () => vault[Symbol.asyncDispose]()
})

const put = (path: string, body: object) => vault.read(path, { method: 'PUT', body: JSON.stringify(body) })
const tellPages = (paginas: object[] = pages) => put('paginas', { paginas })
const setPixels = async () => {
  for (const [pagina, settings] of Object.entries(pixels)) await put(`destinos?pagina=${pagina}`, settings)
  await vault.rest()
}
const visit = (offerId: string, country: string, more: Record<string, string> = {}) =>
  vault.post({ offerId, utm_campaign: '', ...more }, { cf: { country } })
const destinationsOf = async (query = '') =>
  Destinations.parse(await (await vault.read(`destinos${query}`)).json())
const sendingsOf = async (query = '') =>
  Sendings.parse(await (await vault.read(`envios${query}`)).json()).envios

/** Which pixel was told what of whom. */
const Told = z.object({ data: z.tuple([z.object({ event_name: z.string(), event_id: z.string() })]) })
const told = () =>
  outside.calls
    .filter(({ host }) => host === hosts.meta)
    .map(({ path, body }) => {
      const [{ event_name, event_id }] = Told.parse(JSON.parse(body)).data
      return `${path.split('/')[2]} ${event_name} ${event_id.replace('ap-', '')}`
    })
    .toSorted()

async function sumOf(query: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { contas } of Summary.parse(await (await vault.read(`resumo${query}`)).json()))
    for (const [name, share] of Object.values(contas).flatMap((counts) => Object.entries(counts)))
      sums[name] = (sums[name] ?? 0) + share
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

describe('the leads of two offers on one Worker', () => {
  it("are each page's own, and so are its sums and its money", async () => {
    await tellPages()
    const one = await visit('777', 'IT', { pagina: crema })
    const other = await visit('888', 'RO', { pagina: gotas })
    await vault.tell(`id=${one.id}&status=sale&valor=18.5&moeda=USD`)
    const idsOf = async (pagina: string) => (await vault.list(`?pagina=${pagina}`)).leads.map(({ id }) => id)
    expect(await idsOf(crema)).toEqual([one.id])
    expect(await idsOf(gotas)).toEqual([other.id])
    expect(await sumOf(`?pagina=${crema}`)).toEqual({ entregue: 1, aprovado: 1, 'valor USD': 18.5 })
    expect(await sumOf(`?pagina=${gotas}`)).toEqual({ entregue: 1 })
    expect(await sumOf('')).toEqual({ entregue: 2, aprovado: 1, 'valor USD': 18.5 })
  })

  it('say page, offer and address, and no offer in the place of a campaign', async () => {
    const { id } = await visit('777', 'IT', { pagina: crema, domain: 'https://loja.example/crema?x=1' })
    const lead = { pagina: crema, oferta: '777', site: 'loja.example/crema', campanha: '' }
    expect((await vault.list()).leads).toMatchObject([lead])
    expect(await vault.see(id)).toMatchObject(lead)
    expect((await vault.list('?oferta=777')).leads).toHaveLength(1)
    expect((await vault.list('?oferta=888')).leads).toHaveLength(0)
  })

  it.each([
    ['one after the other', [crema, gotas]],
    ['the other way round', [gotas, crema]],
  ])('are told to the pixel of their own page, %s', async (_, order) => {
    await tellPages()
    await setPixels()
    const expected: string[] = []
    for (const pagina of order) {
      const { oferta = '', pais = '' } = pages.find((page) => page.pagina === pagina) ?? {}
      const { id } = await visit(oferta, pais, { pagina })
      await vault.tell(`id=${id}&status=sale&valor=9&moeda=USD`)
      const pixel = pixels[pagina]?.meta.pixel
      expected.push(`${pixel} Lead ${id}`, `${pixel} Purchase ${id}`)
    }
    await vault.pass(minute + 1000)
    expect(told()).toEqual(expected.toSorted())
    for (const [pagina, { meta }] of Object.entries(pixels)) {
      expect(await sendingsOf(`?pagina=${pagina}`)).toHaveLength(2)
      expect(await destinationsOf(`?pagina=${pagina}`)).toMatchObject({
        meta: { pixel: meta.pixel, temToken: true },
      })
    }
  })

  it('are told to their own pixel also when the vault dies in between', async () => {
    await tellPages()
    await setPixels()
    const ids = new Map<string, string>()
    for (let round = 0; round < 3; round += 1) {
      for (const { pagina, oferta, pais } of pages) {
        const { id } = await visit(oferta, pais, { pagina })
        ids.set(id, pixels[pagina]?.meta.pixel ?? '')
      }
      await vault.kill()
    }
    await vault.pass(2 * minute)
    const heard = new Set(told())
    expect(heard).toEqual(new Set(Array.from(ids, ([id, pixel]) => `${pixel} Lead ${id}`)))
  })
})

describe('what is set for all pages', () => {
  const all = { meta: { pixel: '9999999999', token: 'token-de-todas-0009' } }

  it('counts for a page that has nothing of its own', async () => {
    await tellPages()
    await put('destinos', all)
    await put(`destinos?pagina=${crema}`, { ...pixels[crema] })
    await vault.rest()
    const one = await visit('777', 'IT', { pagina: crema })
    const other = await visit('888', 'RO', { pagina: gotas })
    await vault.pass(minute + 1000)
    expect(told()).toEqual([`1111111111 Lead ${one.id}`, `9999999999 Lead ${other.id}`])
    expect(await destinationsOf(`?pagina=${gotas}`)).toEqual({})
    expect(await destinationsOf()).toMatchObject({ meta: { pixel: '9999999999' } })
  })

  it('can be switched off for one page, and back on', async () => {
    await put('destinos', all)
    await put(`destinos?pagina=${gotas}`, { meta: false })
    await vault.rest()
    await visit('888', 'RO', { pagina: gotas })
    await vault.pass(minute + 1000)
    expect(told()).toEqual([])
    expect(await destinationsOf(`?pagina=${gotas}`)).toMatchObject({ meta: { desligado: true } })

    await put(`destinos?pagina=${gotas}`, { meta: null })
    await vault.rest()
    const { id } = await visit('888', 'RO', { pagina: gotas })
    await vault.pass(minute + 1000)
    expect(told()).toEqual([`9999999999 Lead ${id}`])
  })

  it('changes nothing of what a page has of its own, not even what was refused', async () => {
    outside.reply(hosts.meta, { status: 400, body: JSON.stringify({ error: { code: 190 } }) })
    await put(`destinos?pagina=${crema}`, { ...pixels[crema] })
    await vault.rest()
    await visit('777', 'IT', { pagina: crema })
    await vault.pass(minute + 1000)
    outside.reset()
    await put('destinos', all)
    await vault.pass(minute + 1000)
    expect(told()).toEqual([])
    expect(await sendingsOf(`?pagina=${crema}`)).toMatchObject([{ estado: 'recusado' }])
    await put(`destinos?pagina=${crema}`, { ...pixels[crema] })
    await vault.pass(minute + 1000)
    expect(told()).toHaveLength(1)
  })

  it("is no page's id that is none", async () => {
    for (const pagina of ['x', 'CREMA0000001', 'crema00000012'])
      expect((await put(`destinos?pagina=${pagina}`, all)).status).toBe(400)
  })
})

describe('what has been queued', () => {
  it('keeps to the pixel that it was meant for, whatever is set or taken away since', async () => {
    const all = { meta: { pixel: '9999999999', token: 'token-de-todas-0009' } }
    outside.reply(hosts.meta, { status: 400, body: JSON.stringify({ error: { code: 190 } }) })
    await put('destinos', all)
    await put(`destinos?pagina=${crema}`, { ...pixels[crema] })
    await vault.rest()
    await visit('777', 'IT', { pagina: crema })
    const { id } = await visit('888', 'RO', { pagina: gotas })
    await vault.pass(minute + 1000)
    outside.reset()
    await put(`destinos?pagina=${crema}`, { meta: null })
    await put(`destinos?pagina=${gotas}`, { ...pixels[gotas] })
    await vault.pass(minute + 1000)
    expect(told()).toEqual([])
    await put('destinos', all)
    await vault.pass(minute + 1000)
    expect(told()).toEqual([`9999999999 Lead ${id}`])
  })

  it('stands in the table of Google under one name only, also when its page gets a table of its own', async () => {
    await tellPages()
    await put('destinos', { google: { compra: 'Venda de todas' } })
    const buy = async () => {
      const { id } = await visit('777', 'IT', { pagina: crema, gclid: 'clique' })
      await vault.tell(`id=${id}&status=sale&valor=9&moeda=USD`)
    }
    await buy()
    await put(`destinos?pagina=${crema}`, { google: { compra: 'Venda da Crema' } })
    await buy()
    const { csv } = await vault.addresses()
    const rows = async (query: string) =>
      (await (await vault.ask(`/conversoes/${csv}.csv${query}`)).text()).split('\n').slice(2).filter(Boolean)
    expect([await rows(''), await rows(`?pagina=${crema}`), await rows(`?pagina=${gotas}`)]).toEqual([
      [expect.stringContaining('Venda de todas')],
      [expect.stringContaining('Venda da Crema')],
      [],
    ])
  })
})

describe('a flood', () => {
  it('takes no page its numbers, not even one that is told of later', async () => {
    const flood = { headers: { 'CF-Connecting-IP': '198.51.100.9' } }
    for (let count = 0; count < 230; count += 1)
      await vault.post({ offerId: '777', utm_campaign: `c${count}`, pagina: gotas }, flood)
    const { id } = await visit('777', 'IT', { pagina: crema })
    await tellPages()
    await vault.tell(`id=${id}&status=sale&valor=9&moeda=USD`)
    await visit('777', 'IT')
    expect(await sumOf(`?pagina=${crema}`)).toEqual({ entregue: 2, aprovado: 1, 'valor USD': 9 })
    expect((await vault.list(`?pagina=${crema}`)).leads).toHaveLength(2)
  })
})

describe('a lead of a form that does not say its page', () => {
  it('belongs to the only page with its offer and country', async () => {
    await tellPages()
    await setPixels()
    const { id } = await visit('888', 'RO')
    await vault.pass(minute + 1000)
    expect((await vault.list(`?pagina=${gotas}`)).leads.map((lead) => lead.id)).toEqual([id])
    expect(await sumOf(`?pagina=${gotas}`)).toEqual({ entregue: 1 })
    expect(told()).toEqual([`2222222222 Lead ${id}`])
  })

  it.each([
    ['no page has its offer', '999', 'RO', pages],
    ['no page has its country', '888', 'BR', pages],
    ['two pages have both', '888', 'RO', [...pages, { ...pages[1], pagina: gotasAgain }]],
    ['nobody has told of any page', '888', 'RO', []],
  ])('belongs to the Worker where %s', async (_, offer, country, known) => {
    await tellPages(known)
    await setPixels()
    await visit(offer, country)
    await vault.pass(minute + 1000)
    for (const { pagina } of pages) expect((await vault.list(`?pagina=${pagina}`)).leads).toEqual([])
    expect((await vault.list('?pagina=')).leads).toMatchObject([{ pagina: null, oferta: offer }])
    expect(await sumOf('?pagina=')).toEqual({ entregue: 1 })
    expect(told()).toEqual([])
  })
})

it('is told of its pages anew, and forgets what is gone but for what was set for it', async () => {
  await tellPages()
  await setPixels()
  const only = [{ ...pages[0], nome: 'Crema, outro nome' }]
  expect(Pages.parse(await (await tellPages(only)).json()).paginas).toEqual(only)
  const { id } = await visit('888', 'RO', { pagina: gotas })
  await vault.pass(minute + 1000)
  expect(told()).toEqual([`2222222222 Lead ${id}`])
  for (const paginas of ['x', [{ pagina: 'x' }], Array.from({ length: 201 }, () => pages[0])])
    expect((await put('paginas', { paginas })).status).toBe(400)
})

describe('the table that Google fetches', () => {
  it('has of each page what is its own, and in that of all pages the rest', async () => {
    await tellPages()
    await put('destinos', { google: { compra: 'Venda de todas' } })
    await put(`destinos?pagina=${crema}`, { google: { compra: 'Venda da Crema' } })
    await vault.rest()
    for (const { pagina, oferta, pais } of pages) {
      const { id } = await visit(oferta, pais, { pagina, gclid: `clique-${pagina}` })
      await vault.tell(`id=${id}&status=sale&valor=9&moeda=USD`)
    }
    const { csv } = await vault.addresses()
    const table = async (query: string) =>
      (await (await vault.ask(`/conversoes/${csv}.csv${query}`)).text())
        .split('\n')
        .slice(2)
        .filter(Boolean)
        .map((line) => line.split(',').slice(0, 2).join(' '))
    expect(await table('')).toEqual([`clique-${gotas} "Venda de todas"`])
    expect(await table(`?pagina=${crema}`)).toEqual([`clique-${crema} "Venda da Crema"`])
  })
})

describe('alerts', () => {
  const chat = (number: string) => ({ alerta: { chat: number, token: '1:token-do-bot-secreto' } })
  const said = () =>
    outside.calls
      .filter(({ host }) => host === hosts.telegram)
      .map(({ body }) => z.object({ chat_id: z.string(), text: z.string() }).parse(JSON.parse(body)))

  beforeAll(() => outside.reset())

  it('of a page tell of its own leads, under its name; those of all pages of the others', async () => {
    await tellPages()
    await put('destinos', chat('1'))
    await put(`destinos?pagina=${crema}`, chat('2'))
    outside.reply(hosts.network, { status: 503, body: '' })
    await visit('777', 'IT', { pagina: crema })
    await vault.pass(11 * minute)
    await vault.pass(minute)
    expect(said()).toEqual([
      { chat_id: '2', text: 'Lemonad, Crema IT: fora do ar há 10 minutos. Leads à espera: 1' },
    ])
    await visit('888', 'RO', { pagina: gotas })
    await vault.pass(11 * minute)
    await vault.pass(minute)
    expect(said()[1]).toEqual({ chat_id: '1', text: 'Lemonad: fora do ar há 10 minutos. Leads à espera: 1' })
  })

  it('of a page notice that nothing is heard of its leads, whatever is heard of others', async () => {
    await tellPages()
    await put(`destinos?pagina=${crema}`, chat('2'))
    await visit('777', 'IT', { pagina: crema })
    const { id } = await visit('888', 'RO', { pagina: gotas })
    await vault.pass(4 * day)
    await vault.tell(`id=${id}&status=sale`)
    await vault.pass(2 * hour)
    expect(said().map(({ text }) => text)).toEqual(['Lemonad, Crema IT: nenhum retorno há três dias'])
  })
})

it('releases and erases the suspects of one page, and leaves those of another', async () => {
  await tellPages()
  const flood = { headers: { 'CF-Connecting-IP': '198.51.100.9' } }
  for (let count = 0; count < 24; count += 1)
    await vault.post({ offerId: '777', pagina: count % 2 ? crema : gotas }, flood)
  expect(await sumOf(`?pagina=${crema}`)).toMatchObject({ suspeito: 2 })
  const released = await vault.read(`suspeitos/liberar?pagina=${crema}`, { method: 'POST' })
  expect(await released.json()).toMatchObject({ feitos: 2, restam: false })
  expect(await sumOf('')).toMatchObject({ suspeito: 2 })
  const erased = await vault.read(`suspeitos?pagina=${gotas}`, { method: 'DELETE' })
  expect(await erased.json()).toMatchObject({ feitos: 2, restam: false })
})

it('takes the leads of a page that nobody has told of for the Worker’s', async () => {
  await tellPages()
  const { id } = await visit('999', 'FR', { pagina: 'desconhecida' })
  expect((await vault.list('?pagina=')).leads).toMatchObject([{ id, pagina: 'desconhecida' }])
  expect(await sumOf('?pagina=')).toEqual({ entregue: 1 })
})

it('has another mark after anything that a page of leads would show, and the same as long as nothing happens', async () => {
  const mark = async () =>
    z.object({ marca: z.string() }).parse(await (await vault.read('marca')).json()).marca
  const marks = [await mark()]
  const { id } = await visit('777', 'IT', { pagina: crema })
  marks.push(await mark())
  await vault.tell(`id=${id}&status=sale`)
  marks.push(await mark())
  await vault.read(`leads/${id}`, { method: 'DELETE' })
  marks.push(await mark())
  expect(new Set(marks).size).toBe(4)
  await vault.rest()
  const before = await mark()
  await vault.list()
  await sumOf('')
  await vault.control({})
  expect(await mark()).toBe(before)
  expect((await vault.control({})).rowsRead).toBe(0)
})
