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

/** The browser's own: the list of ours would weigh more than the whole rehearsal. */
export function ScenarioSelect({ platformName, hasWorker, value, onChoose }: ScenarioSelectProps) {
  return (
    <label className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 text-muted">
      Resposta da {platformName}
      <span className="relative">
        <select
          value={value}
          onChange={(event) => onChoose(event.target.value as Choice)}
          className={cn(
            controlStyle(),
            'h-8 w-auto cursor-pointer appearance-none rounded-sm pl-3 pr-9 text-13 pointer-coarse:h-11',
          )}
        >
          {(hasWorker ? [...scenarios, outage] : scenarios).map(({ value, label }) => (
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
