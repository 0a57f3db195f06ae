import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { askUntil } from '#generator/testing/vault/ask-until.ts'
import { storedLead } from '#generator/testing/vault/stored-leads.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { atMost, exactly } from '../figures.ts'
import { median } from '../median.ts'

/** Milliseconds as the panel and networks see them; rows as Cloudflare's free plan counts them. */
export const vaultLimits = {
  pageMs: atMost(50),
  lastPageMs: atMost(50),
  refusedMs: atMost(50),
  oneLeadMs: atMost(50),
  summaryMs: atMost(50),
  returnByOrderMs: atMost(50),
  returnByClickMs: atMost(50),
  searchMs: atMost(150),
  wordsInAnyOrderMs: atMost(150),
  fruitlessSearchMs: atMost(150),
  mostRowsRead: atMost(2000),
  // The alarm may ring every minute of a day, and tidies up once an hour; the plan allows five million rows a day.
  rowsReadByAnAlarm: atMost(2000),
  rowsReadOnceAnHour: atMost(20_000),
  rowsWrittenForALead: atMost(8),
  notFound: exactly(0),
  notMatched: exactly(0),
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Size = { leads: number; days: number; reads: number }

/** A vault that is as full as three busy months make it. */
export async function measureVault({ leads, days, reads }: Size) {
  await using standIn = await startStandIn()
  await using vault = await openVault(subjectOf('lemonad'), { outbound: standIn.address })
  await fillVault(vault, leads, days)
  const { retorno } = await vault.addresses()
  // As many as are kept: one address of a network may get the returns of all that its customer does.
  await vault.control({
    tell: Array.from({ length: 1_000 }, (_, index) => ({ pedido: `x${index}`, clique: `y${index}` })),
  })
  const rowsReadOnceAnHour = await countRowsOfAnAlarm(vault, 2 * hour)
  await vault.post()
  const rowsReadByAnAlarm = await countRowsOfAnAlarm(vault, 2 * minute)
  const { now } = await vault.control({})
  let mostRowsRead = 0
  /** Another question each time: one that was just answered is quicker than any. */
  const measure = async (ask: (read: number) => Promise<Response>) => {
    const times: number[] = []
    for (let read = 0; read < reads; read += 1) {
      const started = performance.now()
      await (await ask(read)).text()
      times.push(performance.now() - started)
      mostRowsRead = Math.max(mostRowsRead, (await vault.control({})).rowsRead)
    }
    return median(times)
  }
  /** From all ages, the oldest included; none of these was refused, nor is the one after it. */
  const some = (read: number) => Math.floor((read / reads) * leads) + 7
  const person = (number: number) => storedLead(number, { at: 0 }).card
  const phoneOf = (read: number) => person(some(read)).recebido['phone'] ?? ''
  const orderOf = (read: number) => `p-${String(some(read)).padStart(12, '0')}`
  const clickOf = (read: number) => person(some(read) + 1).recebido['clickid'] ?? ''
  const tell = (fields: string) => vault.ask(`/retorno/${retorno}?${fields}&status=sale&valor=9&moeda=EUR`)
  const search = (words: string) => vault.read(`leads?busca=${encodeURIComponent(words)}`)

  const figures = {
    pageMs: await measure(() => vault.read('leads')),
    lastPageMs: await measure(() => vault.read(`leads?cursor=${(now - (days - 1) * day) * 1000}`)),
    refusedMs: await measure(() => vault.read('leads?estado=recusado')),
    oneLeadMs: await measure((read) => vault.read(`leads/${person(some(read)).id}`)),
    summaryMs: await measure(() => vault.read(`resumo?dias=${days + 1}`)),
    returnByOrderMs: await measure((read) => tell(`pedido=${orderOf(read)}`)),
    returnByClickMs: await measure((read) => tell(`clickid=${clickOf(read)}`)),
    searchMs: await measure((read) => search(phoneOf(read))),
    wordsInAnyOrderMs: await measure((read) => search(`${some(read)} silva maria`)),
    fruitlessSearchMs: await measure(() => search('ninguem')),
  }
  const all = Array.from({ length: reads }, (_, read) => read)
  const found = await Promise.all(all.map((read) => countFound(vault, phoneOf(read))))
  const told = all.flatMap((read) => [person(some(read)).id, person(some(read) + 1).id])
  const states = await Promise.all(told.map(async (id) => (await vault.see(id)).retorno))
  return {
    ...figures,
    mostRowsRead,
    rowsReadByAnAlarm,
    rowsReadOnceAnHour,
    rowsWrittenForALead: await countRowsOfALead(vault),
    notFound: found.filter((count) => count !== 1).length,
    notMatched: states.filter((state) => state !== 'aprovado').length,
  }
}

const countFound = async (vault: Vault, words: string) =>
  (await vault.list(`?busca=${encodeURIComponent(words)}`)).leads.length

/** Of one that finds nothing to send, so long after the last. */
async function countRowsOfAnAlarm(vault: Vault, advanceMs: number): Promise<number> {
  await vault.rest()
  await vault.control({ advanceMs })
  let most = 0
  await askUntil(
    async () => {
      const counted = await vault.control({})
      most = Math.max(most, counted.mostRowsReadInARun)
      return counted
    },
    ({ alarm, now, isWorking }) => !isWorking && alarm !== null && alarm > now,
  )
  return most
}

/** Of twenty that are delivered at once, what each has written; the first ones may open something for all. */
async function countRowsOfALead(vault: Vault): Promise<number> {
  const leads = 20
  const post = async (person: number) =>
    vault.post({ clickid: `clique-novo-${person}` }, { headers: { 'CF-Connecting-IP': `10.0.0.${person}` } })
  await post(100)
  await vault.control({})
  for (let person = 0; person < leads; person += 1) await post(person)
  return (await vault.control({})).rowsWritten / leads
}

export async function fillVault(vault: Vault, leads: number, days: number): Promise<void> {
  const { now } = await vault.control({})
  const at = (index: number) => now - ((leads - index) / leads) * days * day
  for (let start = 0; start < leads; start += 500) {
    const numbers = Array.from({ length: Math.min(500, leads - start) }, (_, index) => start + index)
    await vault.control({ keep: numbers.map((number) => storedLead(number, { at: Math.floor(at(number)) })) })
  }
}
