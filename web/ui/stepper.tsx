import Check from 'lucide-react/icons/check'
import { cn } from './cn.ts'

type StepperProps = {
  label: string
  steps: readonly string[]
  /** Index of the step being done; those before it are done. */
  current: number
  /** Steps that are left out on this way, such as the Worker for drcash. */
  skipped?: readonly number[]
  className?: string
}

const none: readonly number[] = []

type StepState = 'done' | 'current' | 'ahead' | 'skipped'

/** The way through a task: the line fills as steps are done. On a phone only the current one has room for its name. */
export function Stepper({ label, steps, current, skipped = none, className }: StepperProps) {
  const stateOf = (index: number): StepState => {
    if (skipped.includes(index)) return 'skipped'
    if (index === current) return 'current'
    return index < current ? 'done' : 'ahead'
  }
  return (
    <nav aria-label={label} className={className}>
      <p className="mb-3 flex items-baseline justify-between gap-4 text-13 md:hidden" aria-hidden="true">
        <span className="font-medium">{steps[current]}</span>
        <span className="text-faint">
          Passo {current + 1} de {steps.length}
        </span>
      </p>
      <ol className="flex gap-1.5 md:gap-3">
        {steps.map((step, index) => (
          <Step
            key={step}
            name={step}
            number={index + 1}
            state={stateOf(index)}
            filled={index < current}
            last={index === steps.length - 1}
          />
        ))}
      </ol>
    </nav>
  )
}

const markLook: Record<StepState, string> = {
  done: 'border-transparent bg-accent-soft text-accent',
  current: 'border-transparent bg-accent text-accent-ink',
  ahead: 'border-line-strong text-faint',
  skipped: 'border-dashed border-line-strong text-faint',
}

const heard: Record<StepState, string> = {
  done: ' (concluído)',
  current: '',
  ahead: '',
  skipped: ' (não é necessário)',
}

type StepProps = { name: string; number: number; state: StepState; filled: boolean; last: boolean }

function Step({ name, number, state, filled, last }: StepProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={cn('flex items-center gap-3 max-md:flex-1', !last && 'md:flex-1')}
    >
      <span
        aria-hidden="true"
        className={cn(
          'grid size-7 shrink-0 place-items-center rounded-sm border text-13 font-medium transition-colors duration-200 max-md:hidden',
          markLook[state],
        )}
      >
        {state === 'done' ? <Check className="size-4" /> : number}
      </span>
      <span
        className={cn(
          'whitespace-nowrap text-14 font-medium transition-colors max-md:sr-only',
          state === 'ahead' || state === 'skipped' ? 'text-faint' : 'text-text',
        )}
      >
        {name}
        <span className="sr-only">{heard[state]}</span>
      </span>
      <span
        aria-hidden="true"
        className={cn('relative h-0.5 flex-1 overflow-hidden rounded-full bg-line', last && 'md:hidden')}
      >
        <span
          className={cn(
            'absolute inset-0 origin-left bg-accent transition-[scale] duration-200',
            filled ? 'scale-x-100' : 'scale-x-0',
            state === 'current' && 'max-md:scale-x-100',
          )}
        />
      </span>
    </li>
  )
}
