import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { keptLead } from '#generator/testing/vault/kept-leads.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { atMost, exactly } from '../figures.ts'
import { median } from '../median.ts'

/** Milliseconds as the panel sees them; rows as Cloudflare's free plan counts them. */
export const vaultLimits = {
  pageMs: atMost(50),
  lastPageMs: atMost(50),
  refusedMs: atMost(50),
  searchMs: atMost(50),
  fruitlessSearchMs: atMost(50),
  summaryMs: atMost(50),
  mostRowsRead: atMost(2000),
  rowsWrittenForALead: atMost(4),
  found: exactly(1),
}

const day = 24 * 60 * 60_000

/** Reading a vault that is as full as three busy months make it. */
export async function measureVault({ leads, days, reads }: { leads: number; days: number; reads: number }) {
  await using standIn = await startStandIn()
  await using vault = await openVault(subjectOf('lemonad'), { outbound: standIn.address })
  await fillVault(vault, leads, days)
  const { now } = await vault.control({})
  let mostRowsRead = 0
  const measure = async (path: string) => {
    const times: number[] = []
    for (let read = 0; read < reads; read += 1) {
      const started = performance.now()
      await (await vault.read(path)).text()
      times.push(performance.now() - started)
      mostRowsRead = Math.max(mostRowsRead, (await vault.control({})).rowsRead)
    }
    return median(times)
  }
  const phone = keptLead(leads >> 1, { at: 0 }).card.recebido['phone'] ?? ''
  const figures = {
    pageMs: await measure('leads'),
    lastPageMs: await measure(`leads?cursor=${(now - (days - 1) * day) * 1000}`),
    refusedMs: await measure('leads?estado=recusado'),
    searchMs: await measure(`leads?busca=${encodeURIComponent(phone)}`),
    fruitlessSearchMs: await measure('leads?busca=ninguem'),
    summaryMs: await measure('resumo?dias=90'),
  }
  const { leads: found } = await vault.list(`?busca=${encodeURIComponent(phone)}`)
  await vault.post()
  await vault.control({})
  await vault.post()
  const { rowsWritten } = await vault.control({})
  return { ...figures, mostRowsRead, rowsWrittenForALead: rowsWritten, found: found.length }
}

export async function fillVault(vault: Vault, leads: number, days: number): Promise<void> {
  const { now } = await vault.control({})
  const at = (index: number) => now - ((leads - index) / leads) * days * day
  for (let start = 0; start < leads; start += 500) {
    const numbers = Array.from({ length: Math.min(500, leads - start) }, (_, index) => start + index)
    await vault.control({ keep: numbers.map((number) => keptLead(number, { at: Math.floor(at(number)) })) })
  }
}
