import type { QueryClient } from '@tanstack/react-query'
import { listLeads, readMark } from '#contract/vault.ts'
import { askVault, VaultRefusal } from '#web/vault/ask-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultKey } from '#web/vault/vault-query.ts'
import type { ReadPage } from './read-vault.ts'
import { useVaultQueries } from '#web/vault/use-vault-queries.ts'

const busyMs = 4000
/** Less than the ten seconds after which Cloudflare puts an idle vault away, with the mark that it keeps in memory. */
const idleMs = 8000
/** So long after the last change nothing much is expected. */
const calmAfterMs = 60_000
/** An older Worker has no mark: it is simply read again. */
const olderMs = 30_000
/** For each question beyond the first that a page of leads takes, what is shown is refreshed so much more seldom. */
const dearMs = 20_000

/** One answer that is lost on its way is no silence yet. */
const blipMs = 10_000

/** When a vault was last heard of; and why not since, where it has fallen silent. */
export type Heard = { at: number; error: Error | null; askAgain: () => void }

/**
 * Keeps what is shown of vaults as it is there, as long as the page is in sight. Answers what it hears of each. Each question
 * is one of the requests that Cloudflare's free plan gives a day, to forms too: a page that stays open asks seldom.
 */
export function useLive(vaults: readonly OpenVault[], everyMs = 0): Heard[] {
  const marks = useVaultQueries({ queries: vaults.map((vault) => markOf(vault, everyMs)) })
  return marks.map(({ dataUpdatedAt, error, errorUpdatedAt, refetch }) => ({
    at: dataUpdatedAt,
    error: errorUpdatedAt - dataUpdatedAt > everyMs + blipMs ? error : null,
    askAgain: () => void refetch(),
  }))
}

/** `boot` changes also when a vault was only put away and has come back. */
type Mark = { boot: string; count: string; changedAt: number; readAt: number; isOlder: boolean }

function markOf(vault: OpenVault, everyMs: number) {
  const queryKey = ['cofre-marca', vault.address]
  return {
    queryKey,
    queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<Mark> => {
      const read = await readMarkOf(vault, signal)
      const before = client.getQueryData<Mark>(queryKey)
      const wasAway = client.getQueryState(queryKey)?.status === 'error'
      const { mark, isToRead } = compareMarks(before, read, {
        now: Date.now(),
        wasAway,
        waitMs: waitFor(client, vault),
      })
      if (isToRead)
        void client.invalidateQueries({ queryKey: vaultKey(vault.address) }, { cancelRefetch: false })
      return mark
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }: { state: { data: Mark | undefined } }) =>
      everyMs || intervalOf(data, Date.now()),
  }
}

type Read = { mark: string; isOlder: boolean }
type Moment = { now: number; wasAway: boolean; waitMs: number }

/** Whether the page is to be read again. The first mark says only what it is about to read anyway. */
export function compareMarks(
  before: Mark | undefined,
  { mark, isOlder }: Read,
  { now, wasAway, waitMs }: Moment,
): { mark: Mark; isToRead: boolean } {
  const [boot = '', count = ''] = mark.split(' ')
  const fresh = { boot, count, changedAt: now, readAt: now, isOlder }
  if (!before || wasAway) return { mark: fresh, isToRead: wasAway }
  const isSame = before.boot === boot && before.count === count && !isOlder
  if (isSame || now - before.readAt < waitMs) return { mark: before, isToRead: false }
  // A vault that was only put away is read again, and nothing more is expected of it.
  return { mark: before.boot === boot ? fresh : { ...fresh, changedAt: before.changedAt }, isToRead: true }
}

/** Often while something happens, and seldom when nothing does or when asking tells nothing. */
export function intervalOf(mark: Pick<Mark, 'changedAt' | 'isOlder'> | undefined, now: number): number {
  if (mark?.isOlder) return olderMs
  return now - (mark?.changedAt ?? 0) < calmAfterMs ? busyMs : idleMs
}

/** A page with few of many leads makes a vault read thousands of rows, of which a free plan has so many a day. */
function waitFor(client: QueryClient, vault: OpenVault): number {
  const pages = client.getQueriesData<ReadPage>({ queryKey: vaultKey(vault.address, listLeads.route) })
  const most = Math.max(1, ...pages.map(([, page]) => page?.questions ?? 1))
  return (most - 1) * dearMs
}

async function readMarkOf(
  vault: OpenVault,
  signal: AbortSignal,
): Promise<{ mark: string; isOlder: boolean }> {
  try {
    return { mark: (await askVault(vault, readMark, {}, { signal })).marca, isOlder: false }
  } catch (error) {
    if (error instanceof VaultRefusal && error.status === 404) return { mark: '', isOlder: true }
    throw error
  }
}
