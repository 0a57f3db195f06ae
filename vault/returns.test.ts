import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Summary } from '#contract/vault.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { storedLead } from '#generator/testing/vault/stored-leads.ts'
import { eachFault } from '#generator/testing/vault/each-fault.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'

const standIn = await startStandIn()
const vault = await openVault(subjectOf('lemonad'), { outbound: standIn.address })

afterAll(async () => {
  await vault[Symbol.asyncDispose]()
  await standIn.close()
})
beforeEach(() => standIn.reset())

let made = 0
const unique = (what: string) => `${what}-${(made += 1)}`

/** A lead that the network has taken, with a number and a click of its own. */
async function delivered(click = unique('clique'), campaign = 'de todos') {
  const order = unique('pedido')
  await standIn.enter({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ result: 'ok', localClickId: order }),
  })
  const { id } = await vault.post({ clickid: click, utm_campaign: campaign })
  return { id, order, click }
}

const fateOf = async (id: string) => {
  const { estado, retorno, valor, moeda } = await vault.see(id)
  return { estado, retorno, valor, moeda }
}
const approved = { estado: 'entregue', retorno: 'aprovado', valor: 21.5, moeda: 'EUR' }

const countsOf = async (campaign: string) => {
  const days = Summary.parse(await (await vault.read('resumo')).json())
  const found = days.flatMap(({ contas }) => Object.entries(contas))
  return found.filter(([key]) => key.includes(campaign)).map(([, counts]) => counts)
}

describe('a return', () => {
  const asForm = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const asJson = (fields: object) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })

  it.each([
    ['GET', (pedido: string) => [`pedido=${pedido}&status=sale&valor=21.50&moeda=eur`, {}] as const],
    [
      'POST with all in the address',
      (p: string) => [`pedido=${p}&status=SALE&payout=21,50&currency=EUR`, { method: 'POST' }] as const,
    ],
    [
      'a form',
      (pedido: string) => ['', asForm({ pedido, status: 'Approved', payout: '21.5', moeda: 'EUR' })] as const,
    ],
    [
      'JSON',
      (pedido: string) => ['', asJson({ pedido, status: 'confirm', valor: 21.5, moeda: 'EUR' })] as const,
    ],
    [
      'both, and names in capitals',
      (p: string) => [`PEDIDO=${p}`, asForm({ Status: 'paid', Valor: '21.50', moeda: 'EUR' })] as const,
    ],
  ])('by %s is stored, and then answered with OK', async (_, postback) => {
    const { id, order } = await delivered()
    const [query, init] = postback(order)
    const reply = await vault.tell(query, init)
    expect([reply.status, await reply.text()]).toEqual([200, 'OK'])
    expect(await fateOf(id)).toEqual(approved)
  })

  it('finds its lead by the order number, by the lead’s own id, or by a click that one lead carries', async () => {
    const leads = [await delivered(), await delivered(), await delivered()]
    const [byOrder, byId, byClick] = leads
    await vault.tell(`pedido=${byOrder?.order}&clickid=${byClick?.click}&status=trash`)
    await vault.tell(`pedido=de-outra-rede&id=${byId?.id}&status=rejected`)
    await vault.tell(`pedido=&clickid=${byClick?.click}&status=hold&valor={payout}`)
    const fates = await Promise.all(leads.map(async ({ id }) => (await fateOf(id)).retorno))
    expect(fates).toEqual(['lixo', 'rejeitado', 'aguardando'])
    const postback = await vault.returns()
    expect(postback.slice(0, 3).map(({ lead }) => lead)).toEqual(leads.map(({ id }) => id).toReversed())
  })

  it('that finds none, or a click of two leads, is kept apart', async () => {
    const { click } = await delivered()
    await delivered(click)
    await vault.tell(`clickid=${click}&status=sale`)
    await vault.tell('pedido=ninguem&status=sale&valor=3')
    const postback = await vault.returns()
    expect(postback.slice(0, 2)).toMatchObject([
      { lead: null, ids: ['ninguem'], cliques: [], palavra: 'sale', valor: 3 },
      { lead: null, ids: [], cliques: [click], palavra: 'sale', valor: null },
    ])
  })

  it('that comes again and again is one, and keeps no later one out', async () => {
    const { id, order } = await delivered()
    for (let count = 0; count < 40; count++) await vault.tell(`pedido=${order}&status=hold`)
    await vault.tell(`pedido=${order}&status=sale&valor=21.50&moeda=eur`)
    expect(await fateOf(id)).toEqual(approved)
  })

  it('of nobody’s is one of a thousand at most', async () => {
    const tell = Array.from({ length: 1_020 }, (_, index) => ({ pedido: `x${index}`, status: 'sale' }))
    expect((await vault.control({ tell })).strayReturns).toBe(1_000)
    expect((await vault.returns())[0]?.ids).toEqual(['x1019'])
  })

  it.each([
    ['no secret', ''],
    ['a wrong one', 'a'.repeat(64)],
    ['one too long', `${'a'.repeat(64)}/x`],
    ['the key of the panel', 'leitura-'.padEnd(43, 'x')],
  ])('with %s finds nothing there, and leaves no row', async (_, secret) => {
    await vault.addresses()
    await vault.control({})
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const reply = await vault.ask(`/retorno/${secret}?pedido=x&status=sale`, { method })
      expect([reply.status, await reply.text()]).toEqual([404, 'Não encontrado'])
    }
    expect((await vault.control({})).rowsWritten).toBe(0)
  })

  it('to an address that was replaced is a stranger’s, and the other address stays', async () => {
    const old = await vault.addresses()
    const reply = await vault.read('novo-endereco', {
      method: 'POST',
      body: JSON.stringify({ qual: 'retorno' }),
    })
    const now = (await reply.json()) as typeof old
    expect(now.csv).toBe(old.csv)
    expect(now.retorno).not.toBe(old.retorno)
    expect((await vault.ask(`/retorno/${old.retorno}?pedido=x`)).status).toBe(404)
    expect((await vault.ask(`/retorno/${now.retorno}?pedido=x`)).status).toBe(200)
    const unknown = await vault.read('novo-endereco', { method: 'POST', body: '{"qual":"leitura"}' })
    expect(await unknown.json()).toEqual(now)
  })

  it('is asked for again when the vault could not keep it, whichever statement fails, and is kept once', async () => {
    for await (const statement of eachFault(vault, { fewest: 7 })) {
      const campaign = unique('campanha')
      const { id, order } = await delivered(unique('clique'), campaign)
      const look = async () => ({
        fate: await fateOf(id),
        returns: (await vault.returns()).filter(({ lead }) => lead === id).length,
        counts: await countsOf(campaign),
      })
      const untouched = await look()
      const kept = { fate: approved, returns: 1, counts: [{ entregue: 1, aprovado: 1, 'valor EUR': 21.5 }] }
      const postback = `pedido=${order}&status=sale&valor=21.5&moeda=EUR`
      await vault.control({ failAt: statement })
      const reply = await vault.tell(postback)
      await vault.control({ failAt: 0 })
      // What fails once it is kept is asked for again too.
      expect(await look()).toBeOneOf(reply.status === 200 ? [kept] : [kept, untouched])
      expect((await vault.tell(postback)).status).toBe(200)
      expect(await look()).toEqual(kept)
    }
  })
})

describe('a return that is quicker than the answer of its network', () => {
  it.each(['pedido=p-000000000901', 'clickid=rapido', 'id=00000000-0000-4000-8000-000000000901'])(
    'is not lost: %s',
    async (query) => {
      await vault.tell(`${query}&status=sale&valor=21.5&moeda=EUR`)
      const { now } = await vault.control({})
      const { card, attempt } = storedLead(901, { at: now })
      const id = query.startsWith('id') ? card.id : randomUUID()
      const recebido = { ...card.recebido, ...(query.startsWith('click') && { clickid: 'rapido' }) }
      await vault.control({ keep: [{ card: { ...card, id, recebido }, attempt }] })
      expect(await fateOf(id)).toEqual(approved)
      const strays = (await vault.returns()).filter(({ lead }) => lead === null)
      expect(JSON.stringify(strays)).not.toContain(query.replace(/.*=/, ''))
      await vault.read(`leads/${id}`, { method: 'DELETE' })
    },
  )

  it('tells that a lead which waits has arrived after all, so that it is not sent again', async () => {
    await standIn.enter('server-error')
    const { id } = await vault.post({ clickid: 'chegou-mesmo-assim' })
    expect((await vault.see(id)).estado).toBe('pendente')
    await vault.tell('clickid=chegou-mesmo-assim&status=sale&valor=3&moeda=EUR')
    await standIn.reset()
    await vault.pass(2 * 60_000)
    expect(standIn.requests).toEqual([])
    expect(await fateOf(id)).toEqual({ estado: 'entregue', retorno: 'aprovado', valor: 3, moeda: 'EUR' })
  })

  it('tells that a lead of unknown outcome has arrived, so that nobody sends it again', async () => {
    await standIn.enter('cut')
    const { id } = await vault.post({ clickid: '' })
    expect((await fateOf(id)).estado).toBe('verificar')
    await vault.tell(`clickid=${id}&status=hold`)
    expect(await fateOf(id)).toMatchObject({ estado: 'entregue', retorno: 'aguardando' })
    expect((await vault.read(`leads/${id}/reenviar`, { method: 'POST' })).status).toBe(409)
  })
})

it('ends in one state, whatever comes how often and in which order', async () => {
  const word = fc.constantFrom('lead', 'hold', 'sale', 'Approved', 'rejected', 'trash', 'sabe-se lá', '')
  const payment = fc.constantFrom('', '0', '5', '12.5', '12,5', '{payout}', '-1', 'x')
  const currency = fc.constantFrom('', 'EUR', 'usd')
  const postback = fc.array(fc.tuple(word, payment, currency), { minLength: 1, maxLength: 5 })
  const twoOrders = postback.chain((returns) => {
    const repeated = [...returns, ...returns]
    const shuffled = () =>
      fc.shuffledSubarray(repeated, { minLength: repeated.length, maxLength: repeated.length })
    return fc.tuple(shuffled(), shuffled())
  })
  await fc.assert(
    fc.asyncProperty(twoOrders, async (orders) => {
      const leads = [await delivered(), await delivered()]
      const ends = await Promise.all(
        leads.map(async ({ id, order }, index) => {
          for (const [status, valor, moeda] of orders[index] ?? [])
            await vault.tell(new URLSearchParams({ pedido: order, status, valor, moeda }).toString())
          return fateOf(id)
        }),
      )
      expect(ends[0]).toEqual(ends[1])
      const isApproved = orders[0].some(([status]) => status === 'sale' || status === 'Approved')
      expect(ends[0]?.retorno === 'aprovado').toBe(isApproved)
    }),
    { numRuns: 12 },
  )
})

const Words = z.object({
  palavras: z.array(z.object({ palavra: z.string(), significado: z.string().nullable(), vezes: z.number() })),
})

const decimalPoints = { '12.5': 12.5, '12.5000': 12.5, '1,234.50': 1234.5, '12': 12 }
const decimalCommas = { '12,5': 12.5, '1.234,50': 1234.5 }
const noPayments = { '1.234.567': null, '': null, '-3': null, muito: null }
it.each(Object.entries({ ...decimalPoints, ...decimalCommas, ...noPayments }))(
  'a payment that is written as %j is %j',
  async (written, meant) => {
    const { id, order } = await delivered()
    await vault.tell(`pedido=${order}&status=sale&valor=${written}&moeda=EUR`)
    expect((await vault.see(id)).valor).toBe(meant)
  },
)

describe('a word that nobody knows', () => {
  const mean = async (palavra: string, significado: string | null) =>
    vault.read('palavras', { method: 'PUT', body: JSON.stringify({ palavra, significado }) })
  const words = async () => Words.parse(await (await vault.read('palavras')).json()).palavras

  it('is shown, and counts for what came before once it has a meaning', async () => {
    const leads = [await delivered(), await delivered()]
    for (const { order } of leads) await vault.tell(`pedido=${order}&status=Aceptado&valor=9&moeda=EUR`)
    expect((await words()).find(({ palavra }) => palavra === 'aceptado')).toEqual(
      expect.objectContaining({ significado: null, vezes: 2 }),
    )
    const retornoOf = async () => Promise.all(leads.map(async ({ id }) => (await fateOf(id)).retorno))
    expect(await retornoOf()).toEqual([null, null])
    expect((await mean(' ACEPTADO ', 'aprovado')).status).toBe(200)
    await expect.poll(retornoOf).toEqual(['aprovado', 'aprovado'])
    await mean('aceptado', 'lixo')
    await expect.poll(retornoOf).toEqual(['lixo', 'lixo'])
    await mean('aceptado', null)
    await expect.poll(retornoOf).toEqual([null, null])
  })

  it('counts for all the others, though one of its leads cannot be changed', async () => {
    const [spoilt, sound] = [await delivered('clique-estragado'), await delivered()]
    for (const { order } of [spoilt, sound]) await vault.tell(`pedido=${order}&status=comprou`)
    await vault.control({ failWith: 'clique-estragado' })
    await mean('comprou', 'aprovado')
    await vault.rest()
    await vault.control({ failWith: '' })
    expect((await fateOf(sound.id)).retorno).toBe('aprovado')
    await expect.poll(() => vault.log.join('\n')).toContain('os retornos de um lead não foram refeitos')
  })

  it.each(['constructor', '__proto__', 'toString'])('may be any: %s', async (palavra) => {
    const { id, order } = await delivered()
    await vault.tell(`pedido=${order}&status=${palavra}`)
    expect((await fateOf(id)).retorno).toBeNull()
    expect((await words()).filter((word) => word.palavra === palavra.toLowerCase())).toHaveLength(1)
  })

  it('is given none that there is not', async () => {
    expect((await mean('x', 'constructor')).status).toBe(400)
    expect((await mean('x', 'entregue')).status).toBe(400)
  })
})

describe('what was returned', () => {
  it('is counted with its lead, and can be filtered by', async () => {
    const campaign = unique('campanha')
    const ids: string[] = []
    for (const status of ['sale', 'sale', 'trash', '']) {
      const { id } = await vault.post({ utm_campaign: campaign })
      ids.push(id)
      if (status !== '') await vault.tell(`id=${id}&status=${status}&valor=10.10&moeda=EUR`)
    }
    expect(await countsOf(campaign)).toEqual([{ entregue: 4, aprovado: 2, lixo: 1, 'valor EUR': 20.2 }])
    const listed = async (query: string) =>
      (await vault.list(`?campanha=${campaign}&${query}`)).leads.map(({ id }) => id)
    expect(await listed('retorno=aprovado')).toEqual([ids[1], ids[0]])
    expect(await listed('retorno=')).toEqual([ids[3]])
    expect(await listed('site=loja.example/creme')).toHaveLength(4)
  })

  it('goes with a lead that is erased', async () => {
    const { id, order } = await delivered()
    await vault.tell(`pedido=${order}&status=sale&valor=4`)
    await vault.read(`leads/${id}`, { method: 'DELETE' })
    await vault.tell(`id=${id}&status=sale&valor=5`)
    const postback = await vault.returns()
    expect(postback.filter(({ lead }) => lead === id)).toEqual([])
    const { dados } = (await (await vault.read(`leads/${id}`)).json()) as { dados: unknown }
    expect(dados).toEqual({})
  })
})
