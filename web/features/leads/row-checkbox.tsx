import Check from 'lucide-react/icons/check'
import * as Radix from 'radix-ui/checkbox'
import { useRef } from 'react'

type RowCheckboxProps = {
  label: string
  isChecked: boolean
  /** With the shift key, all of them from the one before. */
  onChange: (isChecked: boolean, isRange: boolean) => void
}

/** Chooses a row. What can be pressed is as high as the row. */
export function RowCheckbox({ label, isChecked, onChange }: RowCheckboxProps) {
  const isRange = useRef(false)
  return (
    <Radix.Root
      aria-label={label}
      checked={isChecked}
      onClick={(event) => void (isRange.current = event.shiftKey)}
      onCheckedChange={(checked) => onChange(checked === true, isRange.current)}
      className="group grid w-12 shrink-0 place-items-center self-stretch rounded-xs py-2 focus-visible:-outline-offset-2"
    >
      <span className="grid size-4.5 place-items-center rounded-xs border border-control bg-well transition-colors group-hover:border-muted group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent">
        <Radix.Indicator className="animate-pop-in">
          <Check className="size-3 text-accent-ink" strokeWidth={3} />
        </Radix.Indicator>
      </span>
    </Radix.Root>
  )
}
