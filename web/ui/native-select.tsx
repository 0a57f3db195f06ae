import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo, type ChangeEvent } from 'react'
import { cn } from './cn.ts'
import { useField } from './field.tsx'
import { controlStyle } from './input.tsx'

type NativeSelectProps = {
  options: readonly { code: string; name: string }[]
  value: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
  name?: string
  /** Needed only outside of a Field, which brings its label. */
  'aria-label'?: string
}

/** The browser's own: with many entries its wheel on a phone and its typing ahead on a desktop beat any list of ours. */
export const NativeSelect = memo(function NativeSelect({ options, ...select }: NativeSelectProps) {
  return (
    <div className="relative">
      <select
        {...useField()}
        {...select}
        className={cn(controlStyle(), 'h-10 cursor-pointer appearance-none pl-3 pr-10 pointer-coarse:h-11')}
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code} className="bg-surface text-text">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-faint"
      />
    </div>
  )
})
