import Check from 'lucide-react/icons/check'
import { cn } from './cn.ts'

type StepperProps = {
  label: string
  steps: readonly string[]
  /** Index of the step being done; those before it are done. */
  current: number
  /** The steps that can be gone to by a click. */
  open?: readonly number[]
  onSelect?: (index: number) => void
  /** Steps that are left out on this way, such as the Worker for drcash. */
  skipped?: readonly number[]
  className?: string
}

const none: readonly number[] = []

type StepState = 'done' | 'current' | 'ahead' | 'skipped'

/** The way through a task: the line fills as steps are done. On a phone only the current one has room for its name. */
export function Stepper(props: StepperProps) {
  const { label, steps, current, open = none, onSelect, skipped = none, className } = props
  const stateOf = (index: number): StepState => {
    if (skipped.includes(index)) return 'skipped'
    if (index === current) return 'current'
    return index < current || open.includes(index + 1) ? 'done' : 'ahead'
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
            onSelect={open.includes(index) ? () => onSelect?.(index) : undefined}
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

type StepProps = {
  name: string
  number: number
  state: StepState
  filled: boolean
  last: boolean
  onSelect: (() => void) | undefined
}

function Step({ name, number, state, filled, last, onSelect }: StepProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={cn('relative flex items-center gap-3 max-md:flex-1', !last && 'md:flex-1')}
    >
      {onSelect ? (
        <button
          type="button"
          onClick={onSelect}
          // On a phone all of the step's line is the button, and as much around it as a thumb needs.
          className="group flex items-center gap-3 rounded-sm max-md:absolute max-md:inset-x-0 max-md:-inset-y-5 md:-m-2 md:p-2"
        >
          <StepName name={name} number={number} state={state} />
        </button>
      ) : (
        <StepName name={name} number={number} state={state} />
      )}
      <span
        aria-hidden="true"
        className={cn(
          'pointer-events-none relative h-0.5 flex-1 overflow-hidden rounded-full bg-line',
          last && 'md:hidden',
        )}
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

function StepName({ name, number, state }: Pick<StepProps, 'name' | 'number' | 'state'>) {
  return (
    <>
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
          'whitespace-nowrap text-14 font-medium underline-offset-4 transition-colors group-hover:underline max-md:sr-only',
          state === 'ahead' || state === 'skipped' ? 'text-faint' : 'text-text',
        )}
      >
        {name}
        <span className="sr-only">{heard[state]}</span>
      </span>
    </>
  )
}
