import Check from 'lucide-react/icons/check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { InlineSpinner } from '#web/ui/spinner.tsx'
import { labelOf, shownSteps, stateOf, type Progress, type StepState } from './publish-progress.ts'

const marks: Record<StepState, ReactNode> = {
  waiting: <span className="size-5 rounded-full border border-line-strong" />,
  doing: <InlineSpinner className="size-5 text-accent" />,
  asking: <CircleQuestionMark className="size-5 text-orange" />,
  done: <Mark className="bg-accent text-accent-ink" icon={<Check className="size-3.5" strokeWidth={3} />} />,
  failed: <Mark className="bg-red text-bg" icon={<X className="size-3.5" strokeWidth={3} />} />,
}

const heard: Record<StepState, string> = {
  waiting: 'aguardando',
  doing: 'em andamento',
  asking: 'espera por você',
  done: 'concluído',
  failed: 'falhou',
}

type StepListProps = {
  progress: Progress
  /** What is said or asked at the step under way. */
  children?: ReactNode
}

/** The steps of a publication, which tick themselves off. */
export function StepList({ progress, children }: StepListProps) {
  return (
    <>
      <ol aria-label="Passos da publicação" className="grid gap-3.5">
        {shownSteps.map((step) => {
          const state = stateOf(step, progress)
          return (
            <li key={step}>
              <div className={cn('flex items-start gap-3 text-14', state === 'waiting' && 'text-faint')}>
                <span aria-hidden="true" className="mt-px grid size-5 shrink-0 place-items-center">
                  {marks[state]}
                </span>
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {labelOf(step, progress)}
                  <span className="sr-only">: {heard[state]}</span>
                </span>
              </div>
              {step === progress.step && children && <div className="mt-3 sm:ml-8">{children}</div>}
            </li>
          )
        })}
      </ol>
      <output className="sr-only">{labelOf(progress.step, progress)}</output>
    </>
  )
}

function Mark({ className, icon }: { className: string; icon: ReactNode }) {
  return (
    <span className={cn('grid size-5 animate-pop-in place-items-center rounded-full', className)}>
      {icon}
    </span>
  )
}
