import { formatAgo } from '#contract/format-ago.ts'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import type { Bucket } from '#contract/vault.ts'
import { findProblems } from '#web/features/leads/find-problems.ts'
import { formatCount } from '#web/features/leads/format.ts'
import {
  dayMs,
  dayOf,
  isCounted,
  pickPage,
  startOfPeriod,
  sumBuckets,
  totalOf,
} from '#web/features/leads/sum-buckets.ts'
import { usualDays } from '#web/features/leads/use-buckets.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { stateLooks } from '#web/vault/lead-states.ts'
import { sendsTo, type OpenVault } from '#web/vault/open-vault.ts'
import { sumDay, type DayFigures } from './sum-day.ts'
import type { Day } from './use-day.ts'

export type Standing = { tone: Tone; label: string; note?: string }

/** How an integration stands; its figures where its vault has told any. `standing` is null until it has answered. */
export type Judged = { standing: Standing | null; figures: DayFigures | null }

const withoutVault: Standing = { tone: 'quiet', label: 'Sem Cofre', note: 'leads não aparecem aqui' }
const away: Standing = { tone: 'red', label: 'Fora do ar', note: 'o Cofre não respondeu' }
const late: Standing = { tone: 'quiet', label: 'Sem resposta ainda' }
const shared: Standing = {
  tone: 'quiet',
  label: 'Worker anterior',
  note: 'publique de novo',
}

/** A Worker of before version 5 cannot tell pages apart. */
export type KnowsPages = (address: string) => boolean | undefined
type Situation = { day: Day; knowsPages: KnowsPages; now: number }

/** What there is to say of one integration now. */
export function judgeIntegration(saved: SavedIntegration, { day, knowsPages, now }: Situation): Judged {
  const vault = day.vaults.find(({ address }) => sendsTo(saved.answers.cloudflareUrl, address))
  if (!vault) return { standing: withoutVault, figures: null }
  const { address } = vault
  const all = day.buckets.get(address)
  const isSilent = day.silent.some((one) => one.vault.address === address)
  if (!all) return { standing: judgeSilence(isSilent, day.isShown), figures: null }
  const isAlone = vault.pages.length === 1
  const tellsApart = knowsPages(address) !== false
  if (!tellsApart && !isAlone) return { standing: isSilent ? away : shared, figures: null }
  const buckets = tellsApart ? pickPage(all, pageIdOf(saved.id)) : all
  const newest = (day.newest.get(address) ?? []).find(
    ({ pagina, estado }) => isCounted(estado) && (!tellsApart || pagina === pageIdOf(saved.id)),
  )
  const last = newest ? { at: newest.n / 1000, isExact: true } : findLastBucket(buckets)
  const standing = isSilent ? away : judge({ saved, vault, buckets, last }, now)
  return { standing, figures: sumDay(buckets, now) }
}

function judgeSilence(isSilent: boolean, isLate: boolean): Standing | null {
  if (isSilent) return away
  return isLate ? late : null
}

/** When the last lead came; of one that only the counts tell of, the six hours in which it did. */
type Last = { at: number; isExact: boolean } | undefined

function findLastBucket(buckets: readonly Bucket[]): Last {
  const filled = buckets.filter((bucket) => totalOf([bucket]).leads > 0).map(({ desde }) => desde)
  return filled.length > 0 ? { at: Math.max(...filled), isExact: false } : undefined
}

type Known = { saved: SavedIntegration; vault: OpenVault; buckets: readonly Bucket[]; last: Last }

/** What is wrong comes first, by the judgement of the page of leads. */
function judge({ saved, vault, buckets, last }: Known, now: number): Standing {
  const wrong = findWrong(vault, buckets, now)
  if (wrong) return last ? { ...wrong, note: `último lead ${describeLast(last, now)}` } : wrong
  if (!last) return describeNone(saved, now)
  const days = daysSince(last, now)
  if (days >= 1) return { tone: 'quiet', label: 'Sem leads', note: formatDays(days) }
  return { tone: 'green', label: 'Recebendo', note: describeLast(last, now) }
}

function findWrong(vault: OpenVault, buckets: readonly Bucket[], now: number): Standing | undefined {
  const suspects = totalOf(buckets).byState['suspeito'] ?? 0
  if (suspects > 0)
    return {
      tone: stateLooks.suspeito.tone,
      label: `${formatCount(suspects)} ${suspects === 1 ? 'suspeito' : 'suspeitos'}`,
    }
  const [problem] = findProblems({ vault, buckets, pending: [] }, now)
  if (!problem) return undefined
  const { badge, state } = problem
  return {
    tone: Object.entries(stateLooks).find(([name]) => name === state)?.[1].tone ?? 'blue',
    label: badge,
  }
}

function describeLast(last: { at: number; isExact: boolean }, now: number): string {
  if (last.isExact) return formatAgo(new Date(last.at).toISOString(), new Date(now))
  const days = daysSince(last, now)
  return days === 0 ? 'hoje' : formatDays(days)
}

const formatDays = (days: number) => (days === 1 ? 'há 1 dia' : `há ${formatCount(days)} dias`)

/** Full days for a lead whose time is known; else days of the calendar. */
function daysSince({ at, isExact }: { at: number; isExact: boolean }, now: number): number {
  if (isExact) return Math.floor((now - at) / dayMs)
  return Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(at))) / dayMs)
}

/** The counts that are read go back so far. */
function describeNone({ createdAt }: SavedIntegration, now: number): Standing {
  const isOld = now - Date.parse(createdAt) > usualDays * dayMs
  if (isOld) return { tone: 'quiet', label: 'Sem leads', note: 'há mais de 30 dias' }
  return { tone: 'quiet', label: 'Ainda nenhum lead' }
}

/** How many leads of today are counted in no row: the Worker's own, and those of integrations that are gone. */
export function countStrays(
  integrations: readonly SavedIntegration[],
  { day, knowsPages, now }: Situation,
): number {
  const pages = new Set(integrations.map(({ id }) => pageIdOf(id)))
  const since = startOfPeriod(1, now)
  return day.vaults.reduce((sum, vault) => {
    const isInRow = knowsPages(vault.address) === false && vault.pages.length === 1
    if (isInRow) return sum
    const { groups } = sumBuckets(day.buckets.get(vault.address) ?? [], { since, now })
    const strays = groups.pagina.filter(({ name }) => !pages.has(name))
    return sum + strays.reduce((leads, { counts }) => leads + counts.leads, 0)
  }, 0)
}
