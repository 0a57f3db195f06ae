import { Link } from 'wouter'
import { formatAgo } from '#contract/format-ago.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { summarizeIntegration } from '#web/api/summarize-integration.ts'
import { formatCount, formatPaid, formatShare } from '#web/features/leads/format.ts'
import type { Counts } from '#web/features/leads/sum-buckets.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Bone } from '#web/ui/skeleton.tsx'
import type { Judged, Standing } from './judge-integration.ts'
import type { DayFigures } from './sum-day.ts'

/** The roles are spelled out because a table that is laid out as a grid stops being one for screen readers. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/**
 * In a narrow place two lines: how it stands and how many came, then its name and what they brought. The first cells of
 * both do not fit into one line together, so that the second always begins a new one.
 */
const narrow = 'flex flex-wrap items-center gap-x-3 gap-y-1.5 px-5 @2xl:grid'
const beginsFirst = '@max-2xl:order-1 @max-2xl:grow @max-2xl:basis-[60%]'
const beginsSecond = '@max-2xl:order-3 @max-2xl:grow @max-2xl:basis-[41%]'
const columns = '@2xl:grid-cols-[minmax(0,1fr)_10.5rem_3.25rem_5.75rem_6.75rem]'
const columnsWithoutDay = '@2xl:grid-cols-[minmax(0,1fr)_11rem_7rem]'

export const rowStyle = (hasDay: boolean) => cn(narrow, hasDay ? columns : columnsWithoutDay)

type IntegrationRowProps = { saved: SavedIntegration; judged: Judged; hasDay: boolean; now: Date }

export function IntegrationRow({ saved, judged, hasDay, now }: IntegrationRowProps) {
  const { standing, figures } = judged
  return (
    <tr
      {...roles.row}
      className={cn(
        'group relative min-h-17 border-b border-line py-3 transition-colors last:border-0 hover:bg-hover',
        rowStyle(hasDay),
      )}
    >
      <td
        {...roles.cell}
        className={cn('min-w-0 @max-2xl:flex @max-2xl:items-baseline @max-2xl:gap-2', beginsSecond)}
      >
        <Link
          href={`/integracao/${saved.id}`}
          className="block truncate rounded-xs text-15 font-medium after:absolute after:inset-0 @max-2xl:min-w-0"
        >
          {saved.name}
        </Link>
        <span className="block min-w-0 flex-1 basis-0 truncate text-13 text-faint">
          {summarizeIntegration(saved)}
        </span>
      </td>
      <td
        {...roles.cell}
        className={cn('min-w-0 @max-2xl:flex @max-2xl:items-center @max-2xl:gap-2', beginsFirst)}
      >
        <Now standing={standing} />
      </td>
      {hasDay ? (
        <Figures figures={figures} />
      ) : (
        <td {...roles.cell} className="text-right text-13 text-faint @max-2xl:hidden">
          <time dateTime={saved.updatedAt}>{formatAgo(saved.updatedAt, now)}</time>
        </td>
      )}
    </tr>
  )
}

function Now({ standing }: { standing: Standing | null }) {
  if (!standing) return <Bone className="h-6 w-24 rounded-full" />
  return (
    <>
      <Badge tone={standing.tone} dot>
        {standing.label}
      </Badge>
      {standing.note && (
        <span
          className={cn(
            'block min-w-0 truncate text-13 text-faint @2xl:mt-0.5',
            // Beside what is wrong there is no room.
            standing.tone !== 'green' && standing.tone !== 'quiet' && '@max-2xl:hidden',
          )}
        >
          {standing.note}
        </span>
      )}
    </>
  )
}

/** Of today, and below it of seven days: approvals come days after their leads. */
function Figures({ figures }: { figures: DayFigures | null }) {
  const { today, week } = figures ?? {}
  return (
    <>
      <Figure
        today={today && formatCount(today.leads)}
        week={week && formatCount(week.total.leads)}
        unit="hoje"
        className="@max-2xl:order-2"
      />
      <Figure
        today={today && formatApproved(today)}
        week={week && formatApproved(week.total)}
        className="@max-2xl:hidden"
      />
      <Figure
        today={today && formatPaid(today.paid)}
        week={week && formatPaid(week.total.paid)}
        before={today && describeApproved(today)}
        className="@max-2xl:order-4 @max-2xl:text-13"
      />
    </>
  )
}

function formatApproved({ byState, byReturn }: Counts): string {
  const approved = byReturn['aprovado'] ?? 0
  if (approved === 0) return '—'
  return `${formatCount(approved)} · ${formatShare(approved, byState['entregue'] ?? 0)}`
}

/** In words, where no header says it. */
function describeApproved({ byReturn }: Counts): string | undefined {
  const approved = byReturn['aprovado'] ?? 0
  if (approved === 0) return undefined
  return approved === 1 ? '1 aprovado' : `${formatCount(approved)} aprovados`
}

type FigureProps = {
  today: string | undefined
  week: string | undefined
  /** What it is called where no header stands above it, and what then comes before it. */
  unit?: string
  before?: string | undefined
  className?: string
}

function Figure({ today = '—', week = '—', unit, before, className }: FigureProps) {
  const isNone = today === '—'
  return (
    <td {...roles.cell} className={cn('min-w-0 text-right tabular-nums', className)}>
      {before && <span className="@max-xs:hidden @2xl:hidden">{before}</span>}
      <span className={cn(isNone && 'text-faint @max-2xl:hidden')}>
        {before && <span className="@max-xs:hidden @2xl:hidden"> · </span>}
        {today}
      </span>
      {unit && !isNone && <span className="text-13 text-faint @2xl:hidden"> {unit}</span>}
      <span className="block text-13 text-faint @max-2xl:hidden">{isNone && week === '—' ? '' : week}</span>
    </td>
  )
}
