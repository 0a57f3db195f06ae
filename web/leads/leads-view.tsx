import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Breakdown } from './breakdown.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { findProblems } from './find-problems.ts'
import { isOpen, noFilters, toQuery, type Filters } from './lead-filters.ts'
import { LeadList } from './lead-list.tsx'
import type { VaultLead } from './merge-pages.ts'
import { NumbersStrip } from './numbers-strip.tsx'
import { ProblemList, type VaultProblem } from './problem-list.tsx'
import { leadsOf, turnsOf } from './read-vault.ts'
import { startOfPeriod, sumTurns, totalOf } from './sum-turns.ts'
import { OutdatedWorkers } from '#web/vault/outdated-workers.tsx'
import { VaultAway } from './vault-away.tsx'
import type { Turn } from '#contract/vault.ts'
import { vaultKey } from '#web/vault/vault-key.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

/** Its dialogs are not needed for the first screen. */
const LeadDrawer = memberPart(async () => (await import('./lead-drawer.tsx')).LeadDrawer)

/** Few vaults have any. */
const Suspects = memberPart(async () => (await import('./suspects.tsx')).Suspects)

/** What is usual is known from this many days, whichever period is looked at. */
const usualDays = 31

type LeadsViewProps = { vaults: readonly OpenVault[]; days: number }

/** What is wrong, the numbers, and every lead: of one vault or of several. */
export function LeadsView({ vaults, days }: LeadsViewProps) {
  const now = useNow().getTime()
  const since = startOfPeriod(days, now)
  const { known, away, isPending } = useTurns(vaults, Math.max(days, usualDays))
  const problems = useProblems(known, now)
  const summary = useMemo(
    () =>
      sumTurns(
        known.flatMap(({ turns }) => turns),
        { since, now },
      ),
    [known, since, now],
  )
  const [filters, setFilters] = useState<Filters>(noFilters)
  const [isRevealed, setRevealed] = useState(false)
  const [opened, setOpened] = useState<VaultLead | null>(null)
  const list = useRef<HTMLElement>(null)
  const search = useSettled(filters.search)
  const query = toQuery({ ...filters, search })
  // What still has to be looked after is shown however old it is.
  const listedSince = isOpen(filters) ? 0 : since
  function show(state: string) {
    setFilters({ ...noFilters, standing: `estado:${state}` })
    // On a phone the numbers lie in between.
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="grid gap-5">
      <Suspense>
        {known
          .filter(({ turns }) => totalOf(turns).byState['suspeito'] !== undefined)
          .map(({ vault, turns }) => (
            <Suspects
              key={vault.address}
              vault={vault}
              count={totalOf(turns).byState['suspeito'] ?? 0}
              namesVault={vaults.length > 1}
              onShow={() => show('suspeito')}
            />
          ))}
      </Suspense>
      {away.map(({ vault, error, retry, isRetrying }) => (
        <VaultAway
          key={vault.address}
          vault={vault}
          reason={errorMessage(error, 'O Cofre não respondeu.')}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      ))}
      <ProblemList
        problems={problems}
        namesVaults={vaults.length > 1}
        onShow={({ state = '' }) => show(state)}
      />
      <OutdatedWorkers vaults={vaults} isFolded />
      {isPending ? (
        <Skeleton shape="card" label="Carregando números..." />
      ) : (
        <NumbersStrip summary={summary} />
      )}
      <Card aria-label="Lista de leads" ref={list}>
        <FilterBar
          filters={filters}
          groups={isPending ? undefined : summary.groups}
          onChange={setFilters}
          isRevealed={isRevealed}
          onReveal={setRevealed}
          actions={<ExportButton vaults={vaults} query={query} since={listedSince} />}
        />
        <LeadList
          key={JSON.stringify([query, listedSince, vaults.map(({ address }) => address)])}
          vaults={vaults}
          query={query}
          since={listedSince}
          isRevealed={isRevealed}
          onOpen={setOpened}
        />
      </Card>
      {!isPending && summary.total.leads > 0 && <Breakdown groups={summary.groups} />}
      <Suspense>
        {opened && <LeadDrawer lead={opened} startsRevealed={isRevealed} onClose={() => setOpened(null)} />}
      </Suspense>
    </div>
  )
}

type Known = { vault: OpenVault; turns: Turn[] }

function useTurns(vaults: readonly OpenVault[], days: number) {
  const client = useQueryClient()
  const answers = useQueries({ queries: vaults.map((vault) => turnsOf(vault, days)) })
  const known: Known[] = []
  const away = []
  for (const [index, vault] of vaults.entries()) {
    const { data, error, isFetching = false } = answers[index] ?? {}
    // Its leads too.
    const retry = () => void client.invalidateQueries({ queryKey: vaultKey(vault.address) })
    if (data) known.push({ vault, turns: data })
    if (error) away.push({ vault, error, retry, isRetrying: isFetching })
  }
  return { known, away, isPending: known.length === 0 && answers.some(({ isPending }) => isPending) }
}

/** Leads that wait are looked at more closely: since when, and when they are tried again. */
function useProblems(known: readonly Known[], now: number): VaultProblem[] {
  const waiting = known.filter(({ turns }) => (totalOf(turns).byState['pendente'] ?? 0) > 0)
  const pending = useQueries({
    queries: waiting.map(({ vault }) =>
      leadsOf(vault, { query: { estado: 'pendente' }, since: 0, cursor: undefined }),
    ),
  })
  return known.flatMap(({ vault, turns }) => {
    const index = waiting.findIndex((other) => other.vault.address === vault.address)
    const leads = pending[index]?.data?.leads ?? []
    return findProblems({ vault, turns, pending: leads }, now).map((problem) => ({ ...problem, vault }))
  })
}
