import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readAbout, WholeLead } from '#contract/vault.ts'
import { hosts, startOutside } from '#generator/testing/vault/start-outside.ts'
import { layOutReleased, type StoredRelease, type OpenedRelease } from './testing/open-released.ts'
import { readWorker } from './testing/released-vaults.ts'

const minute = 60_000
const last = '003-outbox'

const outside = await startOutside()
afterAll(() => outside[Symbol.asyncDispose]())
beforeEach(() => outside.reset())

type Seen = z.infer<typeof Seen>
const Seen = z.object({ estado: z.string(), pedido: z.string().nullable(), nome: z.string().nullable() })

/** Of a lead in a vault that may not know all of today's words. */
const see = async (vault: OpenedRelease, id: string): Promise<Seen> =>
  Seen.parse(await (await vault.read(`leads/${id}`)).json())
const newOrder: unknown = expect.stringMatching(/^pedido-\d+$/)

const within = async <Result>(
  released: StoredRelease,
  opening: Parameters<StoredRelease['open']>[0],
  act: (vault: OpenedRelease) => Promise<Result>,
): Promise<Result> => {
  await using vault = await released.open(opening)
  return await act(vault)
}

/** One at once, and one after an outage. */
async function takeTwo(vault: OpenedRelease) {
  const atOnce = await vault.post({
    name: 'Rita Primeira',
    phone: '+55 11 95555-7001',
    clickid: 'clique-da-rita',
  })
  outside.reply(hosts.platform, { status: 503, body: '' })
  const waited = await vault.post({ name: 'Nora Segunda', phone: '+55 11 95555-7002' })
  expect([atOnce, waited].map(({ body }) => body['success'])).toEqual([true, true])
  expect((await see(vault, waited.id)).estado).toBe('pendente')
  outside.reset()
  await vault.pass(2 * minute)
  return [atOnce.id, waited.id] as const
}

const delivered = (name: string) => ({ estado: 'entregue', pedido: newOrder, nome: name })

describe('the Worker of before the numbered steps, on a vault that today’s has opened', () => {
  it('takes leads and delivers them, and today’s finds them again', async () => {
    await using released = await layOutReleased(last, { outbound: outside.address })
    await within(released, {}, (vault) => vault.rest())
    const ids = await within(released, { source: readWorker(last) }, async (vault) => {
      const [first, second] = await takeTwo(vault)
      expect(await see(vault, first)).toEqual(delivered('Rita Primeira'))
      expect(await see(vault, second)).toEqual(delivered('Nora Segunda'))
      // Those that had been there are shown as well.
      const { leads } = z
        .object({ leads: z.array(z.unknown()) })
        .parse(await (await vault.read('leads')).json())
      expect(leads.length).toBeGreaterThan(20)
      return [first, second]
    })
    await within(released, {}, async (vault) => {
      for (const id of ids) expect((await vault.see(id)).estado).toBe('entregue')
      const found = async (words: string) =>
        (await vault.list(`?busca=${encodeURIComponent(words)}`)).leads.map(({ id }) => id)
      expect(await found('rita primeira')).toEqual([ids[0]])
      expect(await found('955557002')).toEqual([ids[1]])
      await vault.tell('clickid=clique-da-rita&status=sale')
      expect((await vault.see(ids[0] ?? '')).retorno).toBe('aprovado')
    })
  })
})

describe('today’s Worker on a vault that a later one has opened', () => {
  const laterStep = `
    ALTER TABLE leads ADD COLUMN novidade TEXT;
    ALTER TABLE saida ADD COLUMN novidade TEXT NOT NULL DEFAULT 'x';
    ALTER TABLE retornos ADD COLUMN novidade TEXT;
    ALTER TABLE turnos ADD COLUMN novidade TEXT;
    ALTER TABLE blocos ADD COLUMN novidade TEXT;
    ALTER TABLE procurados ADD COLUMN novidade TEXT;
    ALTER TABLE paginas ADD COLUMN novidade TEXT;
    ALTER TABLE hospedadas ADD COLUMN novidade TEXT;
    CREATE TABLE novidades (n INTEGER PRIMARY KEY);
    INSERT INTO esquema VALUES (6, 0);`

  it('takes leads, delivers them, hears of them and tells of them, and says that it is older', async () => {
    await using released = await layOutReleased(last, { outbound: outside.address })
    await within(released, {}, (vault) => vault.rest())
    released.alter(laterStep)
    await within(released, {}, async (vault) => {
      const about = readAbout.reply.parse(await (await vault.read('sobre')).json())
      expect(about.esquemaDoCofre).toBeGreaterThan(about.esquema)
      const meta = { pixel: '1', token: 'inventado' }
      await vault.read('destinos', { method: 'PUT', body: JSON.stringify({ meta }) })
      const [first, second] = await takeTwo(vault)
      expect(await see(vault, second)).toEqual(delivered('Nora Segunda'))
      await vault.tell('clickid=clique-da-rita&status=sale&valor=5&moeda=EUR')
      await vault.tell('clickid=de-ninguem&status=sale')
      await vault.pass(minute)
      const whole = WholeLead.parse(await (await vault.read(`leads/${first}`)).json())
      expect(whole).toMatchObject({ estado: 'entregue', retorno: 'aprovado', valor: 5 })
      expect((await vault.returns()).map(({ cliques }) => cliques)).toContainEqual(['de-ninguem'])
      expect(outside.calls.filter(({ host }) => host === hosts.meta)).not.toEqual([])
      const { leads } = await vault.list('?busca=nora')
      expect(leads.map(({ id }) => id)).toEqual([second])
    })
  })
})
