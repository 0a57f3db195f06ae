import { useEffect, useState } from 'react'
import type { Bucket, ListedLead } from '#contract/vault.ts'
import { useLive, type Heard } from '#web/features/leads/live.ts'
import type { VaultProblem } from '#web/features/leads/problem-list.tsx'
import { leadsOf } from '#web/features/leads/read-vault.ts'
import { startOfPeriod, totalOf } from '#web/features/leads/sum-buckets.ts'
import { useBuckets, useProblems, usualDays, type KnownVault } from '#web/features/leads/use-buckets.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { useVaultQueries } from '#web/vault/use-vault-queries.ts'

/** The page that people leave open. */
const everyMs = 60_000

/** So long after the first has answered, what has come is shown without the others. */
const patienceMs = 300

export type SilentVault = {
  vault: OpenVault
  error: Error
  /** It has answered before: what it said then is still counted. */
  hasAnswered: boolean
  retry: () => void
  isRetrying: boolean
}

export type Day = {
  vaults: readonly OpenVault[]
  /** What each has counted, by its address. */
  buckets: ReadonlyMap<string, Bucket[]>
  /** The newest leads of each, as far as they are of these two days. */
  newest: ReadonlyMap<string, readonly ListedLead[]>
  problems: readonly VaultProblem[]
  suspects: readonly { vault: OpenVault; count: number }[]
  silent: readonly SilentVault[]
  /** Of these nothing is known yet. */
  awaited: readonly OpenVault[]
  /** Whether figures can be shown: all have answered or failed, or the others have waited enough for them. */
  isShown: boolean
  /** How old the figures may be: 0 where no vault was ever heard of. */
  heardAt: number
}

/** What the vaults say of today, kept up to date while it is in sight. None holds up another. */
export function useDay(vaults: readonly OpenVault[], now: number): Day {
  const heard = useLive(vaults, everyMs)
  const { known, away } = useBuckets(vaults, usualDays)
  const problems = useProblems(known, now)
  const isLate = useLate(known.length > 0)
  const buckets = new Map(known.map(({ vault, buckets }) => [vault.address, buckets]))
  const silent = vaults.flatMap((vault, index): SilentVault[] => {
    const failed = away.find((one) => one.vault.address === vault.address)
    const { askAgain, error: silence } = heard[index] ?? {}
    const error = failed?.error ?? silence
    if (!error) return []
    const retry = () => {
      failed?.retry()
      askAgain?.()
    }
    const hasAnswered = buckets.has(vault.address)
    return [{ vault, error, hasAnswered, retry, isRetrying: failed?.isRetrying ?? false }]
  })
  const awaited = vaults.filter(
    (vault) => !buckets.has(vault.address) && !silent.some((one) => one.vault === vault),
  )
  const isShown = awaited.length === 0 || isLate
  // Figures come first: what only says the minute of a lead waits for them.
  const newest = useNewest(isShown ? known : [], now)
  return {
    vaults,
    buckets,
    newest,
    problems,
    suspects: findSuspects(known),
    silent,
    awaited,
    isShown,
    heardAt: findHeardAt(heard),
  }
}

/** Only of vaults that had any lead since yesterday: of the others the day of the last one says enough. */
function useNewest(known: readonly KnownVault[], now: number): Day['newest'] {
  const since = startOfPeriod(2, now)
  const busy = known.filter(({ buckets }) => totalOf(buckets.filter(({ desde }) => desde >= since)).leads > 0)
  const pages = useVaultQueries({
    queries: busy.map(({ vault }) => leadsOf(vault, { query: {}, since, cursor: undefined })),
  })
  return new Map(busy.map(({ vault }, index) => [vault.address, pages[index]?.data?.leads ?? []]))
}

/** Those that have fallen silent are named, and make the others no older. */
function findHeardAt(heard: readonly Heard[]): number {
  const speaking = heard.filter(({ at, error }) => at > 0 && !error).map(({ at }) => at)
  return speaking.length > 0 ? Math.min(...speaking) : Math.max(0, ...heard.map(({ at }) => at))
}

function findSuspects(known: readonly KnownVault[]): Day['suspects'] {
  return known.flatMap(({ vault, buckets }) => {
    const count = totalOf(buckets).byState['suspeito'] ?? 0
    return count > 0 ? [{ vault, count }] : []
  })
}

function useLate(hasBegun: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!hasBegun) return undefined
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [hasBegun])
  return isLate
}
