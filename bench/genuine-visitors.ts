import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Vault } from '#generator/testing/vault/open-vault.ts'

/** Somebody who wants to buy, and what they were told. */
export type Visitor = {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly click: string
  readonly isAcknowledged: boolean
}

const ends = new Set(['entregue', 'recusado', 'verificar', 'desistiu'])

type Judging = {
  /** The numbers of all events that Meta was told. */
  readonly sentToMeta: ReadonlySet<string>
  readonly workOff: () => Promise<void>
}

/** People with a name, a phone, an ad and an address of their own each, among many strangers. */
export function makeVisitors(vault: Vault) {
  const visitors: Visitor[] = []
  let made = 0

  /** Whoever gets no answer presses again, three times at most. */
  const visit = async (name: string): Promise<Visitor> => {
    const number = (made += 1)
    const person = {
      id: randomUUID(),
      name,
      phone: `+39 347 ${5_000_000 + number}`,
      click: `clique-fiel-${number}`,
    }
    const fields = {
      lead_id: person.id,
      name,
      phone: person.phone,
      clickid: person.click,
      sub1: person.click,
    }
    const headers = { 'CF-Connecting-IP': `10.200.${number >> 8}.${number & 255}`, 'User-Agent': 'Fiel/1.0' }
    let isAcknowledged = false
    for (let tries = 0; tries < 3; tries += 1) {
      const posted = await vault.post(fields, { headers }).catch(() => null)
      isAcknowledged ||= posted?.body['success'] === true
      if (posted) break
      await wait(300)
    }
    const visitor = { ...person, isAcknowledged }
    visitors.push(visitor)
    return visitor
  }

  return {
    visit,
    visitAnyhow: () => visit(`Fiel Visitante ${made}`),
    isTracedIn: (line: string) =>
      visitors.some(
        ({ name, phone }) =>
          line.includes(name) || line.includes(phone) || line.includes(phone.replaceAll(' ', '')),
      ),

    /** What has become of all of them. */
    async count() {
      const acknowledged = visitors.filter(({ isAcknowledged }) => isAcknowledged)
      const counts = { acknowledgedVisitors: acknowledged.length, lostVisitors: 0, visitorsWithoutAnEnd: 0 }
      for (const { id, name } of acknowledged) {
        const seen = await vault.see(id).catch(() => null)
        if (seen?.nome !== name) counts.lostVisitors += 1
        else if (!ends.has(seen.estado)) counts.visitorsWithoutAnEnd += 1
      }
      return counts
    },

    /** Of those whose way is followed to its end: by order number, by id and by click their returns must find them. */
    async judge(followed: readonly Visitor[], { sentToMeta, workOff }: Judging) {
      const missing = { notDelivered: 0, notFound: 0, notMatched: 0, notToldToMeta: 0 }
      for (const [index, visitor] of followed.entries()) {
        const { estado, pedido } = await vault.see(visitor.id)
        if (estado !== 'entregue') missing.notDelivered += 1
        missing.notFound += await countFailedSearches(vault, visitor, pedido ?? '')
        const keys = [`pedido=${pedido}`, `id=${visitor.id}`, `clique=${visitor.click}`]
        await vault.tell(`${keys[index % keys.length]}&status=approved&valor=12.5&moeda=EUR`)
        if ((await vault.see(visitor.id)).retorno !== 'aprovado') missing.notMatched += 1
      }
      await workOff()
      const events = followed.flatMap(({ id }) => [id, `ap-${id}`])
      missing.notToldToMeta = events.filter((event) => !sentToMeta.has(event)).length
      return missing
    },
  }
}

export type Visitors = ReturnType<typeof makeVisitors>

/** By the name, the name turned round, the phone as it is written and as it is not, and the number of the order. */
async function countFailedSearches(
  vault: Vault,
  { id, name, phone }: Visitor,
  order: string,
): Promise<number> {
  const [first = '', last = ''] = name.split(' ')
  const words = [name, `${last} ${first}`, last.toUpperCase(), phone, phone.replaceAll(/\D/g, ''), order]
  let failed = 0
  for (const word of words) {
    const { leads } = await vault.list(`?busca=${encodeURIComponent(word)}&limite=200`)
    if (!leads.some((lead) => lead.id === id)) failed += 1
  }
  return failed
}
