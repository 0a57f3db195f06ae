import ChevronDown from 'lucide-react/icons/chevron-down'
import { cn } from '#web/ui/cn.ts'
import type { PathState } from '#web/ui/lead-path.tsx'
import type { Facts, PathLine } from './describe-path.ts'

const dots: Record<PathState, string> = {
  idle: 'bg-line-strong',
  active: 'bg-accent ring-4 ring-accent-soft animate-breathe',
  done: 'bg-accent ring-4 ring-accent-soft',
  failed: 'bg-red ring-4 ring-red-soft',
}

const heard: Record<PathState, string> = {
  idle: 'aguardando',
  active: 'em andamento',
  done: 'concluído',
  failed: 'falhou',
}

/** Each stage lights up a little after the one before it, although the lead takes no time. */
const pauses = ['delay-0', 'delay-100', 'delay-200', 'delay-300', 'delay-400', 'delay-500', 'delay-600']

type PathLinesProps = { lines: readonly PathLine[]; isTechnical: boolean }

/** The lead's path as lines; in the technical view each opens to what passed there. */
export function PathLines({ lines, isTechnical }: PathLinesProps) {
  return (
    <ol aria-label="O caminho do lead" className="text-14">
      {lines.map((line, index) => (
        <li key={line.key} className="relative flow-root" data-state={line.state}>
          {lines[index + 1] && <Wire state={lines[index + 1]?.state} />}
          {isTechnical && line.facts.length > 0 ? (
            <details className="group">
              <summary className="list-none rounded-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
                <Row line={line} pause={pauses[index] ?? ''} isTechnical />
              </summary>
              <FactsList facts={line.facts} />
            </details>
          ) : (
            <Row line={line} pause={pauses[index] ?? ''} isTechnical={isTechnical} />
          )}
          {line.text && (
            <p className="mb-2 ml-8 rounded-md border border-red/25 bg-red-soft px-3 py-2 text-13">
              {line.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** From this line's dot to the next one's, as far as the lead came. */
function Wire({ state }: { state: PathState | undefined }) {
  const colour = state === 'done' ? 'bg-accent' : state === 'failed' ? 'bg-red' : 'bg-line'
  return <span aria-hidden="true" className={cn('absolute -bottom-5 left-[9px] top-4 w-0.5', colour)} />
}

type RowProps = { line: PathLine; pause: string; isTechnical: boolean }

function Row({ line, pause, isTechnical }: RowProps) {
  const { state, label, summary, technical, facts } = line
  const said = isTechnical ? [summary, technical] : [summary]
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)_1rem] gap-x-3 py-2 pointer-coarse:py-3">
      <span
        aria-hidden="true"
        className={cn(
          'relative mx-auto mt-1.5 size-2.5 rounded-full transition-colors duration-200 motion-reduce:delay-0',
          pause,
          dots[state],
        )}
      />
      {/* Beside the label where there is room, else below it. */}
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={state === 'idle' ? 'text-faint' : undefined}>
          {label}
          <span className="sr-only">: {heard[state]}</span>
        </span>
        <span className="max-w-full truncate font-mono text-12 text-faint">
          {said.filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      {isTechnical && facts.length > 0 && (
        <ChevronDown
          aria-hidden="true"
          className="mt-0.5 size-4 text-faint transition-transform group-open:rotate-180"
        />
      )}
    </div>
  )
}

function FactsList({ facts }: { facts: readonly Facts[] }) {
  return (
    <div className="mb-3 ml-8 grid gap-3 rounded-md border border-line bg-bg px-3 py-3 text-12">
      {facts.map(({ title, rows }) => (
        <div key={title}>
          <p className="mb-1 font-medium text-muted">{title}</p>
          {rows.length === 0 && <p className="text-faint">nenhum</p>}
          <dl className="grid grid-cols-[minmax(5.5rem,max-content)_minmax(0,1fr)] gap-x-3 gap-y-1 font-mono">
            {rows.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-faint">{name}</dt>
                <dd className="whitespace-pre-wrap break-words [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}
