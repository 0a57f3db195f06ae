import { formatCount, formatLeads } from './format.ts'
import { dayMs, startOfPeriod, totalOf, type Counts } from './sum-buckets.ts'
import type { ListedLead, Bucket } from '#contract/vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

export type Problem = {
  key: string
  title: string
  /** The title in the few words that fit into a row. */
  badge: string
  text: string
  /** What to do about it, for those who can do it from here. */
  advice?: string
  /** Which leads it is about, where the list can show them. */
  state?: string
  count?: number
}

type Known = { vault: OpenVault; buckets: readonly Bucket[]; pending: readonly ListedLead[] }

const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** What somebody should look at now, the most urgent first. */
export function findProblems({ vault, buckets, pending }: Known, now: number): Problem[] {
  const { byState } = totalOf(buckets)
  const found = [
    findWaiting(vault, byState['pendente'] ?? 0, pending, now),
    findUnknown(vault, byState['verificar'] ?? 0),
    findGivenUp(vault, byState['desistiu'] ?? 0),
    findRefusals(vault, buckets, now),
    findSilence(vault, buckets, now),
  ]
  return found.flatMap((problem) =>
    problem ? [{ ...problem, key: `${vault.address} ${problem.title}` }] : [],
  )
}

const urgency: readonly (string | undefined)[] = ['pendente', 'verificar', 'desistiu', 'recusado']

/** For those of several vaults, which are shown together. */
export function byUrgency(one: Problem, other: Problem): number {
  const [a, b] = [one, other].map(({ state }) => (state ? urgency.indexOf(state) : urgency.length))
  return (a ?? 0) - (b ?? 0)
}

type Found = Omit<Problem, 'key'> | undefined

function findWaiting(vault: OpenVault, count: number, pending: readonly ListedLead[], now: number): Found {
  if (count <= 0) return undefined
  const arrivals = pending.map(({ n }) => n / 1000)
  const tries = pending.flatMap(({ proxima }) => proxima ?? [])
  const since = arrivals.length > 0 ? ` desde ${formatTime(Math.min(...arrivals), now)}` : ''
  const next = tries.length > 0 ? ` às ${time.format(Math.max(Math.min(...tries), now))}` : ''
  return {
    title: `${formatLeads(count)} esperando`,
    badge: `${formatCount(count)} esperando`,
    text: `A ${vault.platformName} não responde${since}. O Cofre tenta de novo${next}; nada se perdeu.`,
    state: 'pendente',
    count,
  }
}

function formatTime(instant: number, now: number): string {
  return now - instant < dayMs / 2 ? time.format(instant) : moment.format(instant).replace(',', '')
}

function findUnknown({ platformName }: OpenVault, count: number): Found {
  if (count <= 0) return undefined
  return {
    title: `${formatLeads(count)} para verificar`,
    badge: `${formatCount(count)} para verificar`,
    text: `Não se sabe se ${count === 1 ? 'chegou' : 'chegaram'} à ${platformName}: a resposta não veio.`,
    advice: 'Confira lá antes de reenviar.',
    state: 'verificar',
    count,
  }
}

function findGivenUp({ platformName }: OpenVault, count: number): Found {
  if (count <= 0) return undefined
  return {
    title: `${formatLeads(count)} sem entrega`,
    badge: `${formatCount(count)} sem entrega`,
    text: `A ${platformName} não aceitou em 48 horas, e o Cofre parou de tentar.`,
    advice: 'Você pode reenviar.',
    state: 'desistiu',
    count,
  }
}

/** Today's share against the usual one: a few refusals are every day's. */
function findRefusals({ platformName }: OpenVault, buckets: readonly Bucket[], now: number): Found {
  const today = startOfPeriod(1, now)
  const fresh = totalOf(buckets.filter(({ desde }) => desde >= today))
  const usual = totalOf(buckets.filter(({ desde }) => desde < today))
  const [share, usualShare] = [refusedShare(fresh), refusedShare(usual)]
  const count = fresh.byState['recusado'] ?? 0
  if (count < 5 || share < 0.2 || share < 2 * usualShare) return undefined
  return {
    title: 'Mais recusas que o normal',
    badge: 'Mais recusas',
    text: `A ${platformName} recusou ${formatPercent(share)} dos leads de hoje; o normal é ${formatPercent(usualShare)}.`,
    state: 'recusado',
    count,
  }
}

const refusedShare = ({ leads, byState }: Counts) => (leads > 0 ? (byState['recusado'] ?? 0) / leads : 0)
const formatPercent = (share: number) => share.toLocaleString('pt-BR', { style: 'percent' })

/** Leads that came three to ten days ago, of none of which anything was heard. */
function findSilence({ platformName }: OpenVault, buckets: readonly Bucket[], now: number): Found {
  const old = buckets.filter(({ desde }) => desde < now - 3 * dayMs && desde > now - 10 * dayMs)
  const { byState, byReturn } = totalOf(old)
  const heard = Object.values(byReturn).reduce((sum, count) => sum + count, 0)
  if ((byState['entregue'] ?? 0) < 5 || heard > 0) return undefined
  return {
    title: 'Nenhum retorno há dias',
    badge: 'Sem retorno há dias',
    text: `A ${platformName} não avisou o que foi aprovado entre os leads de mais de 3 dias.`,
    advice: 'Confira o endereço de retorno.',
  }
}
