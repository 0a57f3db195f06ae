import { Suspense, useMemo, useRef, useState } from 'react'
import { useBackToClose } from '#web/lib/use-back-to-close.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { formerMemberPart } from '#web/session/member-screen.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { Attention } from './attention.tsx'
import { Breakdown } from './breakdown.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isOpen, noFilters, toQuery, toWanted, type Filters } from './lead-filters.ts'
import { LeadList } from './lead-list.tsx'
import { useLive } from './live.ts'
import type { VaultLead } from './merge-pages.ts'
import { NumbersStrip } from './numbers-strip.tsx'
import { nameOwners, startOfPeriod, sumBuckets } from './sum-buckets.ts'
import { useProblems, useBuckets, usualDays, type KnownVault } from './use-buckets.ts'

/** Its dialogs are not needed for the first screen. */
const LeadDrawer = formerMemberPart(async () => (await import('./lead-drawer.tsx')).LeadDrawer)

const minuteMs = 60_000

type LeadsViewProps = {
  vaults: readonly OpenVault[]
  days: number
  /** How far those came that are shown first, as 'estado:pendente'. */
  startsWith?: string
}

/** What is wrong, the numbers, and every lead: of one vault or of several. */
export function LeadsView({ vaults, days, startsWith = '' }: LeadsViewProps) {
  const now = useNow(minuteMs).getTime()
  const since = startOfPeriod(days, now)
  useLive(vaults)
  const { known, away, isPending } = useBuckets(vaults, Math.max(days, usualDays))
  const problems = useProblems(known, now)
  const [filters, setFilters] = useState<Filters>({ ...noFilters, standing: startsWith })
  const { all, shown } = useSums(known, { since, now, filters })
  const [isRevealed, setRevealed] = useState(false)
  const [opened, setOpened] = useState<VaultLead | null>(null)
  useBackToClose(opened !== null, () => setOpened(null))
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
      <Attention vaults={vaults} known={known} away={away} problems={problems} onShow={show} />
      {isPending ? (
        <Skeleton shape="card" label="Carregando números..." />
      ) : (
        <NumbersStrip summary={shown} isSearching={search.trim() !== ''} />
      )}
      <Card aria-label="Lista de leads" ref={list} className="scroll-mt-4">
        <FilterBar
          filters={filters}
          groups={isPending ? undefined : all.groups}
          onChange={setFilters}
          isRevealed={isRevealed}
          onReveal={setRevealed}
          actions={<ExportButton vaults={vaults} query={query} since={listedSince} />}
        />
        <LeadList
          key={JSON.stringify([query, listedSince, vaults.map(({ address, only }) => [address, only])])}
          vaults={vaults}
          query={query}
          since={listedSince}
          // A search knows no sums, and a vault that comes back brings nothing new.
          count={isPending || query.busca ? undefined : shown.total.leads}
          isRevealed={isRevealed}
          isAnyAway={away.length > 0}
          onOpen={setOpened}
        />
      </Card>
      {!isPending && shown.total.leads > 0 && <Breakdown groups={shown.groups} />}
      <Suspense>
        {opened && <LeadDrawer lead={opened} startsRevealed={isRevealed} onClose={() => setOpened(null)} />}
      </Suspense>
    </div>
  )
}

/** Of everything, for what can be chosen from; and of what was chosen, for the numbers. */
function useSums(
  known: readonly KnownVault[],
  { since, now, filters }: { since: number; now: number; filters: Filters },
) {
  const buckets = useMemo(() => known.flatMap(({ vault, buckets }) => nameOwners(vault, buckets)), [known])
  return {
    all: sumBuckets(buckets, { since, now }),
    shown: sumBuckets(buckets, { since, now, wanted: toWanted(filters) }),
  }
}
