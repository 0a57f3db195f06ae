import ChevronDown from 'lucide-react/icons/chevron-down'
import { cn } from '#web/ui/cn.ts'
import { controlStyle } from '#web/ui/input.tsx'
import { outage, scenarios, type Choice } from './scenarios.ts'

type ScenarioSelectProps = {
  platformName: string
  /** Only a Worker can have a vault. */
  hasWorker: boolean
  value: Choice
  onChoose: (choice: Choice) => void
}

export function ScenarioSelect({ platformName, hasWorker, value, onChoose }: ScenarioSelectProps) {
  return (
    <SmallSelect
      label={`Resposta da ${platformName}`}
      options={hasWorker ? [...scenarios, outage] : scenarios}
      value={value}
      onChoose={onChoose}
    />
  )
}

const workers = [
  { value: 'vault', label: 'Com Cofre' },
  { value: 'simple', label: 'Simples' },
] as const

type WorkerSelectProps = {
  withVault: boolean
  /** What is rehearsed needs a vault. */
  isFixed: boolean
  onChoose: (withVault: boolean) => void
}

export function WorkerSelect({ withVault, isFixed, onChoose }: WorkerSelectProps) {
  return (
    <SmallSelect
      label="Worker do ensaio"
      options={workers}
      value={withVault ? 'vault' : 'simple'}
      disabled={isFixed}
      onChoose={(worker) => onChoose(worker === 'vault')}
    />
  )
}

type SmallSelectProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  disabled?: boolean
  onChoose: (value: Value) => void
}

/** The browser's own: the list of ours would weigh more than the whole rehearsal. */
function SmallSelect<Value extends string>(props: SmallSelectProps<Value>) {
  const { label, options, value, disabled, onChoose } = props
  return (
    <label className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 text-muted">
      {label}
      <span className="relative">
        <select
          value={value}
          disabled={disabled}
          onChange={(event) => onChoose(event.target.value as Value)}
          className={cn(
            controlStyle(),
            'h-8 w-auto cursor-pointer appearance-none rounded-sm pl-3 pr-9 text-13 pointer-coarse:h-11',
          )}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value} className="bg-surface text-text">
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-faint"
        />
      </span>
    </label>
  )
}
