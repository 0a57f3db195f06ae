import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hosts, startOutside } from '#generator/testing/vault/start-outside.ts'
import { openReleased, type OpenedRelease } from './testing/open-released.ts'
import { readReleased, releasedVaults, type ReleasedLead } from './testing/released-vaults.ts'

const minute = 60_000
const hour = 60 * minute

const outside = await startOutside()
afterAll(() => outside[Symbol.asyncDispose]())
beforeEach(() => outside.reset())

type Check = (vault: OpenedRelease) => Promise<void>
type Checks = Readonly<Record<string, Check>>

const idOf = (number: string) => `00000000-0000-4000-8000-0000000000${number}`
const callsToPlatform = () => outside.calls.filter(({ host }) => host === hosts.platform)
const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted()

const Settings = z.object({ dias: z.number(), moeda: z.string() })
const Words = z.object({ palavras: z.array(z.object({ palavra: z.string(), significado: z.unknown() })) })
const Sums = z.array(z.object({ contas: z.record(z.string(), z.record(z.string(), z.number())) }))
const Sending = z.object({
  destino: z.string(),
  evento: z.string(),
  lead: z.string().nullable(),
  estado: z.string(),
  tentativas: z.number(),
})
const Sendings = z.object({ envios: z.array(Sending) })

const ask = async <Answer>(
  vault: OpenedRelease,
  schema: z.ZodType<Answer>,
  path: string,
  init?: RequestInit,
) => schema.parse(await (await vault.read(path, init)).json())
const put = (body: object) => ({ method: 'PUT', body: JSON.stringify(body) })

async function addUp(vault: OpenedRelease, query = ''): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { contas } of await ask(vault, Sums, `resumo?dias=366${query}`)) {
    for (const [name, share] of Object.values(contas).flatMap((one) => Object.entries(one))) {
      sums[name] = (sums[name] ?? 0) + share
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

/** A lead as a list shows it; what its version did not know is left out. */
function asListed({ chegou, proxima, ...rest }: ReleasedLead) {
  const { clique: _click, retornos: _words, pagina: site, ...lead } = rest
  return {
    ...lead,
    ...(site !== undefined && { site }),
    oferta: '777',
    n: Date.parse(chegou) * 1000,
    proxima: proxima && Date.parse(proxima),
  }
}

const find = async (vault: OpenedRelease, text: string) =>
  (await vault.list(`?busca=${encodeURIComponent(text)}`)).leads.map(({ id }) => id)

/** Each is found by what it has of this. */
async function findEach(vault: OpenedRelease, what: 'nome' | 'telefone' | 'pedido'): Promise<void> {
  // A first call that is under way, also the one after a refusal, is found once it has its result.
  const leads = vault.stored.leads.filter((lead) => lead[what] !== null && lead.estado !== 'enviando')
  for (const lead of leads) expect(await find(vault, lead[what] ?? '')).toContain(lead.id)
}

/** What was erased is in no list. */
const notErased = ({ stored }: OpenedRelease) => stored.leads.filter(({ estado }) => estado !== 'apagado')

/** While nothing happens. */
const looking: Checks = {
  'every lead is listed with its state': async (vault) => {
    const { leads } = await vault.list()
    const found = notErased(vault).map((lead) => leads.find(({ id }) => id === lead.id))
    expect(found).toMatchObject(notErased(vault).map(asListed))
    expect(leads).toHaveLength(notErased(vault).length)
  },
  'each state is listed alone': async (vault) => {
    for (const state of new Set(notErased(vault).map(({ estado }) => estado))) {
      const { leads } = await vault.list(`?estado=${state}`)
      const expected = vault.stored.leads.filter(({ estado }) => estado === state).map(({ id }) => id)
      expect(leads.map(({ id }) => id).toSorted()).toEqual(expected)
    }
  },
  'a lead is found by its name': (vault) => findEach(vault, 'nome'),
  'a lead is found by its phone': (vault) => findEach(vault, 'telefone'),
  'a lead is found by its order number': (vault) => findEach(vault, 'pedido'),
  'nothing that was erased is found': async (vault) => {
    for (const text of vault.stored.erased)
      expect({ text, found: await find(vault, text) }).toEqual({ text, found: [] })
  },
  'every lead is opened whole': async (vault) => {
    for (const lead of vault.stored.leads) {
      const { id, estado, nome, telefone, clique, retornos = [] } = lead
      const { dados, ...whole } = await vault.see(id)
      const { recebido, retornos: said } = dados
      const { name = null, phone = null, clickid } = recebido
      expect({ ...whole, name, phone, clique: clickid || null }).toMatchObject({
        estado,
        name: nome,
        phone: telefone,
        clique,
      })
      expect(said.map(({ palavra }) => palavra)).toEqual(retornos)
    }
  },
  'days and currency are as they were set': async (vault) => {
    const { dias, moeda = 'USD' } = vault.stored.settings
    expect(await ask(vault, Settings, 'ajustes')).toEqual({ dias, moeda })
  },
  'words have the meaning they were given': async (vault) => {
    const { palavras } = await ask(vault, Words, 'palavras')
    const given = palavras.filter(({ significado }) => significado !== null)
    const meanings = Object.fromEntries(given.map(({ palavra, significado }) => [palavra, significado]))
    expect(meanings).toEqual(vault.stored.settings.palavras ?? {})
  },
  'destinations are set, and their tokens are not told': async (vault) => {
    const expected = Object.entries(vault.stored.settings.destinos ?? {}).map(
      ([name, { token, ...rest }]) => [name, { ...rest, temToken: token !== undefined }] as const,
    )
    expect(await (await vault.read('destinos')).json()).toEqual(Object.fromEntries(expected))
  },
  'its secret addresses are the same': async (vault) => {
    const addresses = await vault.addresses()
    expect(addresses).toMatchObject(vault.stored.settings.enderecos ?? {})
  },
  'every return is shown, those of no lead too': async (vault) => {
    const shown = (await vault.returns()).map(({ lead, palavra, valor, moeda, ids, cliques }) => ({
      lead,
      palavra,
      valor,
      moeda,
      ids,
      cliques,
    }))
    expect(sorted(shown)).toEqual(sorted(vault.stored.returns))
  },
  'the outbox is shown': async (vault) => {
    const { envios } = await ask(vault, Sendings, 'envios')
    expect(sorted(envios)).toEqual(sorted(vault.stored.outbox))
  },
  'the sums are right': async (vault) => {
    expect(await addUp(vault)).toEqual(vault.stored.sums)
  },
  'sums tell campaign, country, ad, site, page and offer apart': async (vault) => {
    const keys = (await ask(vault, Sums, 'resumo?dias=366')).flatMap(({ contas }) => Object.keys(contas))
    for (const key of keys) expect(JSON.parse(key)).toHaveLength(6)
  },
}

/** A return to an old lead, in its row, in the sums and in the list of returns. */
async function judgeReturn(vault: OpenedRelease, number: string, key: string): Promise<void> {
  const before = await addUp(vault)
  expect(await (await vault.tell(`${key}&status=sale&valor=33&moeda=EUR`)).text()).toBe('OK')
  const { retorno, valor, moeda, estado } = await vault.see(idOf(number))
  expect({ retorno, valor, moeda, estado }).toEqual({
    retorno: 'aprovado',
    valor: 33,
    moeda: 'EUR',
    estado: 'entregue',
  })
  const { aprovado = 0, 'valor EUR': euros = 0 } = before
  expect(await addUp(vault)).toEqual({ ...before, aprovado: aprovado + 1, 'valor EUR': euros + 33 })
  expect((await vault.returns()).map(({ lead }) => lead)).toContain(idOf(number))
}

const newOrder: unknown = expect.stringMatching(/^pedido-\d+$/)
const Received = z.object({ dados: z.object({ recebido: z.record(z.string(), z.string()) }) })

/** Posts what a lead was made of, to the letter but for the change. */
async function postAgain(vault: OpenedRelease, number: string, change = {}): Promise<unknown> {
  const { dados } = await ask(vault, Received, `leads/${idOf(number)}`)
  const body = new URLSearchParams({ ...dados.recebido, ...change })
  return (await vault.ask('/', { method: 'POST', body })).json()
}

/** Each of another lead. */
const hearing: Checks = {
  'a new return finds an old lead by its order number': (vault) => judgeReturn(vault, '07', 'pedido=L-1007'),
  'a new return finds an old lead by its own id': (vault) => judgeReturn(vault, '11', `id=${idOf('11')}`),
  'a new return finds an old lead by its click': (vault) => judgeReturn(vault, '09', 'clickid=clique-09'),
  'a word that was given a meaning still has it when it comes': async (vault) => {
    const [word = 'sale'] = Object.keys(vault.stored.settings.palavras ?? {})
    await vault.tell(`id=${idOf('20')}&status=${word}`)
    expect((await vault.see(idOf('20'))).retorno).toBe('aprovado')
  },
  'an approval after the rejection of then counts': async (vault) => {
    await vault.tell(`id=${idOf('25')}&status=sale&valor=9&moeda=USD`)
    expect(await vault.see(idOf('25'))).toMatchObject({ estado: 'entregue', retorno: 'aprovado', valor: 9 })
  },
  'a destination that is set today hears of an old lead that is approved': async (vault) => {
    const meta = { pixel: '1', token: 'inventado' }
    await vault.read('destinos', put({ tiktok: null, alerta: null, meta }))
    await vault.rest()
    await vault.tell(`id=${idOf('21')}&status=sale&valor=5&moeda=EUR`)
    await vault.pass(minute)
    const { envios } = await ask(vault, Sendings, 'envios')
    const postback = envios.filter(({ lead, evento }) => lead === idOf('21') && evento === 'compra')
    expect(postback).toMatchObject([{ destino: 'meta', estado: 'enviado' }])
  },
}

/** Of two offers in one country, which is also that of the newest leads. */
const romanian = { pagina: 'romenia00001', nome: 'Romênia', oferta: '777', pais: 'RO' }
const otherOffer = { pagina: 'outra0000002', nome: 'Outra oferta', oferta: '778', pais: 'RO' }

/** One after the other: each goes on from where the clock stands. */
const waiting: Checks = {
  'leads and sums of then are those of the only page with their offer and country': async (vault) => {
    const { 'valor EUR': euros } = await addUp(vault)
    await vault.read('paginas', put({ paginas: [romanian, otherOffer] }))
    await vault.rest()
    const own = vault.stored.leads.filter(({ pais }) => pais === 'RO')
    const { leads } = await vault.list(`?pagina=${romanian.pagina}`)
    expect(leads.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id))
    const counted: Record<string, number> = {}
    for (const { estado, retorno } of own)
      for (const name of [estado, retorno ?? '']) if (name) counted[name] = (counted[name] ?? 0) + 1
    expect(await addUp(vault, `&pagina=${romanian.pagina}`)).toEqual(counted)
    expect(await addUp(vault, `&pagina=${otherOffer.pagina}`)).toEqual({})
    expect((await vault.list(`?pagina=${otherOffer.pagina}`)).leads).toEqual([])
    expect(await addUp(vault)).toMatchObject({ ...(euros && { 'valor EUR': euros }) })
  },
  'calls that were under way are judged, and not made again': async (vault) => {
    await vault.pass(minute + 1000)
    expect(callsToPlatform()).toEqual([])
    for (const number of ['16', '17', '18']) {
      expect((await vault.see(idOf(number))).estado).toBe('verificar')
      expect(await find(vault, `9555500${number}`)).toEqual([idOf(number)])
    }
  },
  'a lead that waits is delivered when its time comes': async (vault) => {
    const { pendente = 0, entregue = 0 } = await addUp(vault)
    await vault.pass(2 * minute)
    // Once it is accepted, the other one that waits does not wait for its hour.
    expect(callsToPlatform()).toHaveLength(2)
    const { estado, tentativas, pedido } = await vault.see(idOf('12'))
    expect({ estado, tentativas, pedido }).toEqual({ estado: 'entregue', tentativas: 3, pedido: newOrder })
    const after = await addUp(vault)
    expect([after['pendente'] ?? 0, after['entregue']]).toEqual([pendente - 2, entregue + 2])
  },
  'leads are kept for as many days as were set': async (vault) => {
    await vault.pass(hour)
    const { leads } = await vault.list()
    expect(leads).toHaveLength(notErased(vault).length)
  },
  'what was in the outbox goes on, and nothing of it goes twice': async (vault) => {
    await vault.pass(7 * hour)
    const { envios } = await ask(vault, Sendings, 'envios')
    for (const { destino, evento, lead, estado, tentativas } of vault.stored.outbox.filter(
      (one) => one.lead,
    )) {
      const [now, ...others] = envios.filter(
        (one) => one.destino === destino && one.evento === evento && one.lead === lead,
      )
      const waited = estado === 'fila'
      expect(now).toMatchObject({
        estado: waited ? 'enviado' : estado,
        tentativas: tentativas + Number(waited),
      })
      expect(others).toEqual([])
    }
  },
}

/** One after the other: what is accepted wakes those that wait. */
const acting: Checks = {
  'the same order that comes once more is answered as before': async (vault) => {
    expect(await postAgain(vault, '01')).toMatchObject({ success: true, orderId: 'L-1001' })
    expect(callsToPlatform()).toEqual([])
  },
  'what was refused may be tried again': async (vault) => {
    const phone = '+55 11 95555-1111'
    expect(await postAgain(vault, '08', { phone })).toMatchObject({ success: true, orderId: newOrder })
    expect(await vault.see(idOf('08'))).toMatchObject({
      estado: 'entregue',
      pedido: newOrder,
      telefone: phone,
    })
  },
  'a new lead is kept': async (vault) => {
    const { id, body } = await vault.post({ name: 'Rita Nova' })
    expect(body).toMatchObject({ success: true, orderId: newOrder })
    expect(await vault.see(id)).toMatchObject({ estado: 'entregue', nome: 'Rita Nova' })
    expect(await find(vault, 'rita nova')).toEqual([id])
  },
  'a doubtful lead is sent again by hand': async (vault) => {
    await vault.read(`leads/${idOf('10')}/reenviar`, { method: 'POST' })
    await vault.rest()
    expect(await vault.see(idOf('10'))).toMatchObject({ estado: 'entregue', tentativas: 2 })
  },
  'an old lead is erased': async (vault) => {
    await vault.read(`leads/${idOf('07')}`, { method: 'DELETE' })
    expect(await vault.see(idOf('07'))).toMatchObject({
      estado: 'entregue',
      apagado: expect.any(Number) as number,
      nome: null,
    })
    expect(await ask(vault, z.object({ dados: z.unknown() }), `leads/${idOf('07')}`)).toEqual({ dados: {} })
    expect(await find(vault, 'juca sem retorno')).toEqual([])
  },
}

const chapters = {
  'before anything happens': looking,
  'when the network answers': hearing,
  'as time passes': waiting,
  'when people act': acting,
}

describe.each(releasedVaults)('%s', (name) => {
  it('holds enough to be judged by', () => {
    expect(readReleased(name).leads.length).toBeGreaterThan(20)
  })

  // One vault for each chapter: to start one takes longer than to judge it.
  describe.each(Object.entries(chapters))('%s', (_chapter, checks) => {
    let vault: OpenedRelease
    beforeAll(async () => {
      vault = await openReleased(name, { outbound: outside.address, withAlarm: checks !== looking })
    })
    afterAll(() => vault[Symbol.asyncDispose]())

    it.each(Object.entries(checks))('%s', async (_check, judge) => {
      await expect(judge(vault)).resolves.toBeUndefined()
    })
  })
})
