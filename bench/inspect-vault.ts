import { leadStates, readLead, vaultRoutes, type VaultRoute } from '#contract/vault.ts'
import type { Vault } from '#generator/testing/vault/open-vault.ts'

/** So many leads are opened one by one. */
const opened = 1_500

/** Every route that only reads, and a page of each state: each must answer, and with what the contract says. */
export async function inspectVault(vault: Vault) {
  let routesThatFail = 0
  const check = async (path: string, { reply }: VaultRoute): Promise<string> => {
    const answer = await vault.read(path)
    const text = await answer.text()
    const isAsAgreed = answer.status === 200 && reply.safeParse(parse(text)).success
    if (!isAsAgreed) routesThatFail += 1
    return text
  }
  const { listLeads, summarize, listReturns, readTestLead, ...others } = vaultRoutes
  for (const state of leadStates) await check(`leads?estado=${state}`, listLeads)
  await check('resumo?dias=366', summarize)
  await check('retornos?limite=1000', listReturns)
  await check('lead-de-teste?pagina=444455556666', readTestLead)
  const reading = Object.values<VaultRoute>(others).filter(({ route }) => /^GET [^:]*$/.test(route))
  for (const route of reading) await check(route.route.slice('GET '.length), route)

  const ids: string[] = []
  for (let cursor: number | null = 0; cursor !== null;) {
    const page = listLeads.reply.parse(
      parse(await check(`leads?limite=1000&cursor=${cursor || ''}`, listLeads)),
    )
    ids.push(...page.leads.map(({ id }) => id))
    cursor = page.cursor
  }
  const every = Math.max(1, Math.floor(ids.length / opened))
  let largest = 0
  for (let index = 0; index < ids.length; index += every) {
    const text = await check(`leads/${ids[index]}`, readLead)
    largest = Math.max(largest, Buffer.byteLength(text))
  }
  return { leads: ids.length, routesThatFail, largestLeadKilobytes: largest / 1024 }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
