import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { storedLead } from '#generator/testing/vault/stored-leads.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'

/** Cloudflare's free plan counts rows: five million read and a hundred thousand written a day. */
const day = 24 * 60 * 60_000
const standIn = await startStandIn()
const vault = await openVault(subjectOf('lemonad'), { outbound: standIn.address })

afterAll(async () => {
  await vault[Symbol.asyncDispose]()
  await standIn.close()
})

describe('a vault of 3,000 leads', () => {
  beforeAll(async () => {
    const { now } = await vault.control({})
    const at = (index: number) => now - (3000 - index) * 600_000
    const keep = Array.from({ length: 3000 }, (_, index) => storedLead(index, { at: at(index) }))
    for (let start = 0; start < keep.length; start += 500)
      await vault.control({ keep: keep.slice(start, start + 500) })
    // The alarm reads and writes too: it has rung, and does so again in an hour only.
    await vault.pass(60_000)
  })

  it.each([
    ['a page', 'leads', 50],
    ['a later page', 'leads?cursor=LATER', 50],
    ['what was refused', 'leads?estado=recusado', 50],
    ['what is not there', 'leads?campanha=nenhuma', 0],
    ['a phone', 'leads?busca=9000000000123', 1],
    ['a search that finds nothing', 'leads?busca=ninguem', 0],
    ['a search that finds all', 'leads?busca=maria', 50],
    ['a search that finds all, of a state that none has', 'leads?busca=maria&estado=pendente', 0],
    ['a thousand', 'leads?limite=1000', 1000],
    ['the summary of a year', 'resumo?dias=366', 0],
  ])('reads at most 2,000 rows for %s', async (_, path, found) => {
    const { now } = await vault.control({})
    const later = String((now - 10 * day) * 1000)
    const reply = (await (await vault.read(path.replace('LATER', later))).json()) as { leads?: unknown[] }
    const { rowsRead, rowsWritten } = await vault.control({})
    expect(rowsRead).toBeLessThanOrEqual(2000)
    expect(rowsWritten).toBe(0)
    expect(reply.leads?.length ?? 0).toBe(found)
  })

  it('reads as little far down a search that finds all', async () => {
    let cursor = ''
    for (let page = 0; page < 5; page += 1) {
      const found = await vault.list(`?busca=maria&limite=200&cursor=${cursor}`)
      expect(found.leads).toHaveLength(200)
      cursor = String(found.cursor)
      expect((await vault.control({})).rowsRead).toBeLessThanOrEqual(2000)
    }
  })

  it('goes on where it stopped, until it has looked at all', async () => {
    let [cursor, rounds] = ['', 0]
    do {
      const page = await vault.list(`?campanha=nenhuma&cursor=${cursor}`)
      expect(page.leads).toEqual([])
      cursor = String(page.cursor ?? '')
      rounds += 1
    } while (cursor !== '')
    expect(rounds).toBe(3)
  })

  it.each([
    ['of a known lead', 'pedido=p-000000000123&status=sale', 3],
    ['of a known lead, told again', 'pedido=p-000000000123&status=sale', 0],
    ['of nobody’s', 'pedido=um&id=dois&clickid=tres&clique=quatro&status=sale', 5],
  ])('reads at most 2,000 rows for a return %s, and writes few', async (_, query, written) => {
    await vault.addresses()
    await vault.control({})
    expect((await vault.tell(query)).status).toBe(200)
    const { rowsRead, rowsWritten } = await vault.control({})
    expect(rowsRead).toBeLessThanOrEqual(2000)
    expect(rowsWritten).toBeLessThanOrEqual(written)
  })

  it('does not read what is older than the lead of a return', async () => {
    await vault.addresses()
    await vault.control({})
    expect((await vault.tell('pedido=p-000000002990&status=sale')).status).toBe(200)
    expect((await vault.control({})).rowsRead).toBeLessThanOrEqual(12)
  })

  it.each([
    ['no click', 6, { clickid: '' }],
    ['one click', 7, {}],
  ])('writes few rows for a lead that is delivered, with %s: %i', async (_, rows, clicks) => {
    await vault.post()
    await vault.control({})
    await Promise.all(Array.from({ length: 20 }, () => vault.post(clicks)))
    const { rowsWritten, alarms } = await vault.control({})
    expect(rowsWritten).toBe(20 * rows)
    // Each is a row as well, and one serves all leads of a minute.
    expect(alarms).toBeLessThanOrEqual(1)
  })
})
