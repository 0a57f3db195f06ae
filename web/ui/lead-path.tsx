import { Fragment, type ReactNode } from 'react'
import { cn } from './cn.ts'

export type PathState = 'idle' | 'active' | 'done' | 'failed'
export type PathStage = {
  key: string
  mark: ReactNode
  label: string
  /** What is known of it, below its name. */
  note?: string
  state: PathState
}

const heard: Record<PathState, string> = {
  idle: 'aguardando',
  active: 'em andamento',
  done: 'concluído',
  failed: 'falhou',
}

const nodeLook: Record<PathState, string> = {
  idle: 'border-line-strong bg-bg text-muted',
  active: 'border-accent bg-bg text-text ring-4 ring-accent-soft',
  done: 'border-accent bg-accent-soft text-accent',
  failed: 'border-red bg-red-soft text-red ring-4 ring-red-soft',
}

type LeadPathProps = { label: string; stages: readonly PathStage[]; className?: string }

/** The product's one picture: the path of a lead from the form through the Worker to the platform. */
export function LeadPath({ label, stages, className }: LeadPathProps) {
  // More than three with their notes do not fit on a phone: there the names have to do.
  const look = stages.length > 3 ? looks.dense : looks.wide
  return (
    <ol aria-label={label} className={cn('flex items-start', className)}>
      {stages.map((stage, index) => (
        <Fragment key={stage.key}>
          {index > 0 && <Wire state={stage.state} className={stage.note ? look.wire : '-mx-3'} />}
          <li className={cn('shrink-0 text-center text-12 text-muted', stage.note ? look.stage : 'w-20')}>
            <span
              className={cn(
                'mx-auto mb-2 grid size-11 place-items-center rounded-lg border text-13 font-semibold transition-colors duration-200 [&_svg]:size-5',
                nodeLook[stage.state],
              )}
            >
              {stage.mark}
            </span>
            <span className={cn('block truncate', stage.note && ['font-medium text-text', look.name])}>
              {stage.label}
            </span>
            {stage.note && <span className={cn('mt-0.5 block text-balance', look.note)}>{stage.note}</span>}
            <span className="sr-only">: {heard[stage.state]}</span>
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

/** Wires reach as far as to the nodes, over the room that their words take. */
const looks = {
  wide: { stage: 'w-24 sm:w-36', wire: '-mx-5 sm:-mx-11', name: 'text-14', note: '' },
  dense: { stage: 'w-17 sm:w-32', wire: '-mx-2 sm:-mx-9', name: 'sm:text-14', note: 'max-sm:sr-only' },
}

/** The line to a node tells how far the lead got: it fills, a dot travels it, or it ends in red. */
function Wire({ state, className }: { state: PathState; className: string }) {
  return (
    <li
      aria-hidden="true"
      className={cn('relative mt-[21px] h-0.5 flex-1 rounded-full bg-line-strong', className)}
    >
      <span
        className={cn(
          'absolute inset-0 origin-left rounded-full transition-[scale] duration-200',
          state === 'failed' ? 'bg-red' : 'bg-accent',
          state === 'done' || state === 'failed' ? 'scale-x-100' : 'scale-x-0',
        )}
      />
      {state === 'active' && (
        <span className="absolute top-1/2 -ml-1.5 -mt-1.5 size-3 animate-travel rounded-full bg-accent ring-4 ring-accent-soft motion-reduce:left-1/2" />
      )}
    </li>
  )
}
