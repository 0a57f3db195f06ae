import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hosts, startOutside } from '#generator/testing/vault/start-outside.ts'
import { crema, gotas, pages, pixels, openTwoPages } from './testing/two-pages.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const outside = await startOutside()
afterAll(() => outside[Symbol.asyncDispose]())

let scene: Awaited<ReturnType<typeof openTwoPages>>
beforeEach(async () => {
  outside.reset()
  scene = await openTwoPages(outside)
  return () => scene.vault[Symbol.asyncDispose]()
})

describe('what is set for all pages', () => {
  const all = { meta: { pixel: '9999999999', token: 'token-de-todas-0009' } }

  it('counts for a page that has nothing of its own', async () => {
    await scene.tellPages()
    await scene.put('destinos', all)
    await scene.put(`destinos?pagina=${crema}`, { ...pixels[crema] })
    await scene.vault.rest()
    const one = await scene.visit('777', 'IT', { pagina: crema })
    const other = await scene.visit('888', 'RO', { pagina: gotas })
    await scene.vault.pass(minute + 1000)
    expect(scene.sent()).toEqual([`1111111111 Lead ${one.id}`, `9999999999 Lead ${other.id}`])
    expect(await scene.destinationsOf(`?pagina=${gotas}`)).toEqual({})
    expect(await scene.destinationsOf()).toMatchObject({ meta: { pixel: '9999999999' } })
  })

  it('can be switched off for one page, and back on', async () => {
    await scene.put('destinos', all)
    await scene.put(`destinos?pagina=${gotas}`, { meta: false })
    await scene.vault.rest()
    await scene.visit('888', 'RO', { pagina: gotas })
    await scene.vault.pass(minute + 1000)
    expect(scene.sent()).toEqual([])
    expect(await scene.destinationsOf(`?pagina=${gotas}`)).toMatchObject({ meta: { desligado: true } })

    await scene.put(`destinos?pagina=${gotas}`, { meta: null })
    await scene.vault.rest()
    const { id } = await scene.visit('888', 'RO', { pagina: gotas })
    await scene.vault.pass(minute + 1000)
    expect(scene.sent()).toEqual([`9999999999 Lead ${id}`])
  })

  it('changes nothing of what a page has of its own, not even what was refused', async () => {
    outside.reply(hosts.meta, { status: 400, body: JSON.stringify({ error: { code: 190 } }) })
    await scene.put(`destinos?pagina=${crema}`, { ...pixels[crema] })
    await scene.vault.rest()
    await scene.visit('777', 'IT', { pagina: crema })
    await scene.vault.pass(minute + 1000)
    outside.reset()
    await scene.put('destinos', all)
    await scene.vault.pass(minute + 1000)
    expect(scene.sent()).toEqual([])
    expect(await scene.sendingsOf(`?pagina=${crema}`)).toMatchObject([{ estado: 'recusado' }])
    await scene.put(`destinos?pagina=${crema}`, { ...pixels[crema] })
    await scene.vault.pass(minute + 1000)
    expect(scene.sent()).toHaveLength(1)
  })

  it("is no page's id that is none", async () => {
    for (const pagina of ['x', 'CREMA0000001', 'crema00000012'])
      expect((await scene.put(`destinos?pagina=${pagina}`, all)).status).toBe(400)
  })
})

describe('what has been queued', () => {
  it('keeps to the pixel that it was meant for, whatever is set or taken away since', async () => {
    const all = { meta: { pixel: '9999999999', token: 'token-de-todas-0009' } }
    outside.reply(hosts.meta, { status: 400, body: JSON.stringify({ error: { code: 190 } }) })
    await scene.put('destinos', all)
    await scene.put(`destinos?pagina=${crema}`, { ...pixels[crema] })
    await scene.vault.rest()
    await scene.visit('777', 'IT', { pagina: crema })
    const { id } = await scene.visit('888', 'RO', { pagina: gotas })
    await scene.vault.pass(minute + 1000)
    outside.reset()
    await scene.put(`destinos?pagina=${crema}`, { meta: null })
    await scene.put(`destinos?pagina=${gotas}`, { ...pixels[gotas] })
    await scene.vault.pass(minute + 1000)
    expect(scene.sent()).toEqual([])
    await scene.put('destinos', all)
    await scene.vault.pass(minute + 1000)
    expect(scene.sent()).toEqual([`9999999999 Lead ${id}`])
  })

  it('stands in the table of Google under one name only, also when its page gets a table of its own', async () => {
    await scene.tellPages()
    await scene.put('destinos', { google: { compra: 'Venda de todas' } })
    const buy = async () => {
      const { id } = await scene.visit('777', 'IT', { pagina: crema, gclid: 'clique' })
      await scene.vault.tell(`id=${id}&status=sale&valor=9&moeda=USD`)
    }
    await buy()
    await scene.put(`destinos?pagina=${crema}`, { google: { compra: 'Venda da Crema' } })
    await buy()
    const { csv } = await scene.vault.addresses()
    const rows = async (query: string) =>
      (await (await scene.vault.ask(`/conversoes/${csv}.csv${query}`)).text())
        .split('\n')
        .slice(2)
        .filter(Boolean)
    expect([await rows(''), await rows(`?pagina=${crema}`), await rows(`?pagina=${gotas}`)]).toEqual([
      [expect.stringContaining('Venda de todas')],
      [expect.stringContaining('Venda da Crema')],
      [],
    ])
  })
})

describe('the table that Google fetches', () => {
  it('has of each page what is its own, and in that of all pages the rest', async () => {
    await scene.tellPages()
    await scene.put('destinos', { google: { compra: 'Venda de todas' } })
    await scene.put(`destinos?pagina=${crema}`, { google: { compra: 'Venda da Crema' } })
    await scene.vault.rest()
    for (const { pagina, oferta, pais } of pages) {
      const { id } = await scene.visit(oferta, pais, { pagina, gclid: `clique-${pagina}` })
      await scene.vault.tell(`id=${id}&status=sale&valor=9&moeda=USD`)
    }
    const { csv } = await scene.vault.addresses()
    const table = async (query: string) =>
      (await (await scene.vault.ask(`/conversoes/${csv}.csv${query}`)).text())
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

  it('of a page tell of its own leads, under its name; those of all pages of the others', async () => {
    await scene.tellPages()
    await scene.put('destinos', chat('1'))
    await scene.put(`destinos?pagina=${crema}`, chat('2'))
    outside.reply(hosts.platform, { status: 503, body: '' })
    await scene.visit('777', 'IT', { pagina: crema })
    await scene.vault.pass(11 * minute)
    await scene.vault.pass(minute)
    expect(said()).toEqual([
      { chat_id: '2', text: 'Lemonad, Crema IT: fora do ar há 10 minutos. Leads à espera: 1' },
    ])
    await scene.visit('888', 'RO', { pagina: gotas })
    await scene.vault.pass(11 * minute)
    await scene.vault.pass(minute)
    expect(said()[1]).toEqual({ chat_id: '1', text: 'Lemonad: fora do ar há 10 minutos. Leads à espera: 1' })
  })

  it('of a page notice that nothing is heard of its leads, whatever is heard of others', async () => {
    await scene.tellPages()
    await scene.put(`destinos?pagina=${crema}`, chat('2'))
    await scene.visit('777', 'IT', { pagina: crema })
    const { id } = await scene.visit('888', 'RO', { pagina: gotas })
    await scene.vault.pass(4 * day)
    await scene.vault.tell(`id=${id}&status=sale`)
    await scene.vault.pass(2 * hour)
    expect(said().map(({ text }) => text)).toEqual(['Lemonad, Crema IT: nenhum retorno há três dias'])
  })
})
