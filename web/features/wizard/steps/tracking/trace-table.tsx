import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Loss, Trace } from './trace-parameters.ts'

type TraceTableProps = { traces: readonly Trace[]; platformName: string }

/** The roles are spelled out because a table that is laid out as a grid stops being one for screen readers. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** Made for half of a screen. On a phone a row is two lines: where to, and what. */
export function TraceTable({ traces, platformName }: TraceTableProps) {
  // A parameter may come twice: its place belongs to its key.
  const rows = traces.map((trace, index) => ({ trace, key: `${index} ${trace.parameter}` }))
  return (
    <div className="mt-3 overflow-hidden rounded-md border border-line">
      <table
        {...roles.table}
        aria-label={`O que a ${platformName} recebe`}
        className="w-full table-fixed text-left text-13 max-sm:block"
      >
        <thead {...roles.group} className="max-sm:sr-only">
          <tr {...roles.row} className="text-faint">
            <Header className="w-[29%]">Parâmetro</Header>
            <Header className="w-[29%]">Campo na plataforma</Header>
            <Header>Valor</Header>
          </tr>
        </thead>
        <tbody {...roles.group} className="max-sm:block">
          {rows.map(({ key, trace }) => (
            <Row key={key} trace={trace} platformName={platformName} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Header({ className, children }: { className?: string; children: string }) {
  return (
    <th {...roles.header} scope="col" className={clsx('px-3 py-2 font-normal', className)}>
      {children}
    </th>
  )
}

type RowProps = { trace: Trace; platformName: string }

function Row({ trace, platformName }: RowProps) {
  return (
    <tr
      {...roles.row}
      className="border-t border-line max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:gap-y-1 max-sm:px-3 max-sm:py-2.5 max-sm:first:border-0"
    >
      <Cell className="break-all font-mono">{trace.parameter}</Cell>
      <Cell className="break-all font-mono max-sm:before:mr-2 max-sm:before:text-faint max-sm:before:content-['→']">
        {trace.field ?? <span className="text-faint">—</span>}
      </Cell>
      <Cell className="grid gap-0.5 max-sm:w-full">
        <Outcome trace={trace} platformName={platformName} />
      </Cell>
    </tr>
  )
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <td {...roles.cell} className={clsx('px-3 py-2 align-top max-sm:p-0', className)}>
      {children}
    </td>
  )
}

function Outcome({ trace, platformName }: RowProps) {
  if (trace.field === null) {
    return (
      <>
        <span className={trace.loss.reason === 'ad' ? 'text-muted' : 'text-orange'}>
          não vai para a {platformName}
        </span>
        <Remark>{explain(trace.loss, platformName)}</Remark>
      </>
    )
  }
  return (
    <>
      <span className="line-clamp-2 break-all font-mono text-accent" title={trace.value}>
        {trace.value}
      </span>
      {trace.cutAt !== null && (
        <Remark>Cortado nos primeiros {limits.format(trace.cutAt)} caracteres.</Remark>
      )}
      {trace.macro && <Remark>Normal aqui: {whoFills(trace.value)} preenche no clique.</Remark>}
    </>
  )
}

const limits = new Intl.NumberFormat('pt-BR')

function Remark({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>
}

/** Each writes its macros in its own way; the others share theirs. */
function whoFills(value: string): string {
  if (/\{\{.+?\}\}/.test(value)) return 'o Facebook'
  return /__[a-z]\w*?__/i.test(value) ? 'o TikTok' : 'a rede de anúncios'
}

const explanations: Record<
  Exclude<Loss['reason'], 'occupied' | 'spelling' | 'renamed' | 'unknown'>,
  string
> = {
  empty: 'Está vazio.',
  repeated: 'Repetido: vale o primeiro.',
  fixed: 'O próprio formulário preenche este campo.',
  ad: 'É só do anúncio.',
}

function explain(loss: Loss, platformName: string): string {
  if (loss.reason === 'occupied') return `O campo já recebe ${loss.by}.`
  if (loss.reason === 'spelling') return `Escreva ${loss.meant}: maiúsculas e minúsculas contam.`
  if (loss.reason === 'renamed')
    return `Na ${platformName} ele se chama ${loss.meant}: use este nome no anúncio.`
  return loss.reason === 'unknown'
    ? `A ${platformName} não tem um campo para ele.`
    : explanations[loss.reason]
}
