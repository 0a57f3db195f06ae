import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Pages } from '#contract/vault.ts'
import { startOutside } from '#generator/testing/vault/start-outside.ts'
import { crema, gotas, gotasAgain, pages, pixels, openTwoPages } from './testing/two-pages.ts'

const minute = 60_000

const outside = await startOutside()
afterAll(() => outside[Symbol.asyncDispose]())

let scene: Awaited<ReturnType<typeof openTwoPages>>
beforeEach(async () => {
  outside.reset()
  scene = await openTwoPages(outside)
  return () => scene.vault[Symbol.asyncDispose]()
})

describe('the leads of two offers on one Worker', () => {
  it("are each page's own, and so are its sums and its money", async () => {
    await scene.tellPages()
    const one = await scene.visit('777', 'IT', { pagina: crema })
    const other = await scene.visit('888', 'RO', { pagina: gotas })
    await scene.vault.tell(`id=${one.id}&status=sale&valor=18.5&moeda=USD`)
    const idsOf = async (pagina: string) =>
      (await scene.vault.list(`?pagina=${pagina}`)).leads.map(({ id }) => id)
    expect(await idsOf(crema)).toEqual([one.id])
    expect(await idsOf(gotas)).toEqual([other.id])
    expect(await scene.sumOf(`?pagina=${crema}`)).toEqual({ entregue: 1, aprovado: 1, 'valor USD': 18.5 })
    expect(await scene.sumOf(`?pagina=${gotas}`)).toEqual({ entregue: 1 })
    expect(await scene.sumOf('')).toEqual({ entregue: 2, aprovado: 1, 'valor USD': 18.5 })
  })

  it('say page, offer and address, and no offer in the place of a campaign', async () => {
    const { id } = await scene.visit('777', 'IT', { pagina: crema, domain: 'https://loja.example/crema?x=1' })
    const lead = { pagina: crema, oferta: '777', site: 'loja.example/crema', campanha: '' }
    expect((await scene.vault.list()).leads).toMatchObject([lead])
    expect(await scene.vault.see(id)).toMatchObject(lead)
    expect((await scene.vault.list('?oferta=777')).leads).toHaveLength(1)
    expect((await scene.vault.list('?oferta=888')).leads).toHaveLength(0)
  })

  it.each([
    ['one after the other', [crema, gotas]],
    ['the other way round', [gotas, crema]],
  ])('are told to the pixel of their own page, %s', async (_, order) => {
    await scene.tellPages()
    await scene.setPixels()
    const expected: string[] = []
    for (const pagina of order) {
      const { oferta = '', pais = '' } = pages.find((page) => page.pagina === pagina) ?? {}
      const { id } = await scene.visit(oferta, pais, { pagina })
      await scene.vault.tell(`id=${id}&status=sale&valor=9&moeda=USD`)
      const pixel = pixels[pagina]?.meta.pixel
      expected.push(`${pixel} Lead ${id}`, `${pixel} Purchase ${id}`)
    }
    await scene.vault.pass(minute + 1000)
    expect(scene.sent()).toEqual(expected.toSorted())
    for (const [pagina, { meta }] of Object.entries(pixels)) {
      expect(await scene.sendingsOf(`?pagina=${pagina}`)).toHaveLength(2)
      expect(await scene.destinationsOf(`?pagina=${pagina}`)).toMatchObject({
        meta: { pixel: meta.pixel, temToken: true },
      })
    }
  })

  it('are told to their own pixel also when the vault dies in between', async () => {
    await scene.tellPages()
    await scene.setPixels()
    const ids = new Map<string, string>()
    for (let round = 0; round < 3; round += 1) {
      for (const { pagina, oferta, pais } of pages) {
        const { id } = await scene.visit(oferta, pais, { pagina })
        ids.set(id, pixels[pagina]?.meta.pixel ?? '')
      }
      await scene.vault.kill()
    }
    await scene.vault.pass(2 * minute)
    const heard = new Set(scene.sent())
    expect(heard).toEqual(new Set(Array.from(ids, ([id, pixel]) => `${pixel} Lead ${id}`)))
  })
})

describe('a flood', () => {
  it('takes no page its numbers, not even one that is told of later', async () => {
    const flood = { headers: { 'CF-Connecting-IP': '198.51.100.9' } }
    for (let count = 0; count < 230; count += 1)
      await scene.vault.post({ offerId: '777', utm_campaign: `c${count}`, pagina: gotas }, flood)
    const { id } = await scene.visit('777', 'IT', { pagina: crema })
    await scene.tellPages()
    await scene.vault.tell(`id=${id}&status=sale&valor=9&moeda=USD`)
    await scene.visit('777', 'IT')
    expect(await scene.sumOf(`?pagina=${crema}`)).toEqual({ entregue: 2, aprovado: 1, 'valor USD': 9 })
    expect((await scene.vault.list(`?pagina=${crema}`)).leads).toHaveLength(2)
  })
})

describe('a lead of a form that does not say its page', () => {
  it('belongs to the only page with its offer and country', async () => {
    await scene.tellPages()
    await scene.setPixels()
    const { id } = await scene.visit('888', 'RO')
    await scene.vault.pass(minute + 1000)
    expect((await scene.vault.list(`?pagina=${gotas}`)).leads.map((lead) => lead.id)).toEqual([id])
    expect(await scene.sumOf(`?pagina=${gotas}`)).toEqual({ entregue: 1 })
    expect(scene.sent()).toEqual([`2222222222 Lead ${id}`])
  })

  it.each([
    ['no page has its offer', '999', 'RO', pages],
    ['no page has its country', '888', 'BR', pages],
    ['two pages have both', '888', 'RO', [...pages, { ...pages[1], pagina: gotasAgain }]],
    ['nobody has told of any page', '888', 'RO', []],
  ])('belongs to the Worker where %s', async (_, offer, country, known) => {
    await scene.tellPages(known)
    await scene.setPixels()
    await scene.visit(offer, country)
    await scene.vault.pass(minute + 1000)
    for (const { pagina } of pages) expect((await scene.vault.list(`?pagina=${pagina}`)).leads).toEqual([])
    expect((await scene.vault.list('?pagina=')).leads).toMatchObject([{ pagina: null, oferta: offer }])
    expect(await scene.sumOf('?pagina=')).toEqual({ entregue: 1 })
    expect(scene.sent()).toEqual([])
  })
})

it('is told of its pages anew, and forgets what is gone but for what was set for it', async () => {
  await scene.tellPages()
  await scene.setPixels()
  const only = [{ ...pages[0], nome: 'Crema, outro nome' }]
  expect(Pages.parse(await (await scene.tellPages(only)).json()).paginas).toEqual(only)
  const { id } = await scene.visit('888', 'RO', { pagina: gotas })
  await scene.vault.pass(minute + 1000)
  expect(scene.sent()).toEqual([`2222222222 Lead ${id}`])
  for (const paginas of ['x', [{ pagina: 'x' }], Array.from({ length: 201 }, () => pages[0])])
    expect((await scene.put('paginas', { paginas })).status).toBe(400)
})

it('releases and erases the suspects of one page, and leaves those of another', async () => {
  await scene.tellPages()
  const flood = { headers: { 'CF-Connecting-IP': '198.51.100.9' } }
  for (let count = 0; count < 24; count += 1)
    await scene.vault.post({ offerId: '777', pagina: count % 2 ? crema : gotas }, flood)
  expect(await scene.sumOf(`?pagina=${crema}`)).toMatchObject({ suspeito: 2 })
  const released = await scene.vault.read(`suspeitos/liberar?pagina=${crema}`, { method: 'POST' })
  expect(await released.json()).toMatchObject({ feitos: 2, restam: false })
  expect(await scene.sumOf('')).toMatchObject({ suspeito: 2 })
  const erased = await scene.vault.read(`suspeitos?pagina=${gotas}`, { method: 'DELETE' })
  expect(await erased.json()).toMatchObject({ feitos: 2, restam: false })
})

it('takes the leads of a page that nobody has told of for the Worker’s', async () => {
  await scene.tellPages()
  const { id } = await scene.visit('999', 'FR', { pagina: 'desconhecida' })
  expect((await scene.vault.list('?pagina=')).leads).toMatchObject([{ id, pagina: 'desconhecida' }])
  expect(await scene.sumOf('?pagina=')).toEqual({ entregue: 1 })
})

it('has another mark after anything that a page of leads would show, and the same as long as nothing happens', async () => {
  const mark = async () =>
    z.object({ marca: z.string() }).parse(await (await scene.vault.read('marca')).json()).marca
  const marks = [await mark()]
  const { id } = await scene.visit('777', 'IT', { pagina: crema })
  marks.push(await mark())
  await scene.vault.tell(`id=${id}&status=sale`)
  marks.push(await mark())
  await scene.vault.read(`leads/${id}`, { method: 'DELETE' })
  marks.push(await mark())
  expect(new Set(marks).size).toBe(4)
  await scene.vault.rest()
  const before = await mark()
  await scene.vault.list()
  await scene.sumOf('')
  await scene.vault.control({})
  expect(await mark()).toBe(before)
  expect((await scene.vault.control({})).rowsRead).toBe(0)
})
