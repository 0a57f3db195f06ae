import * as Radix from 'radix-ui/radio-group'
import { cn } from './cn.ts'
import { segmentStyle, segmentTrackStyle } from './segment-style.ts'

type SegmentedProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** One of a few, all in sight. It changes a setting; to switch between views use Tabs. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onValueChange } = props
  return (
    <Radix.Root
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(chosen) => onValueChange(chosen as Value)}
      className={segmentTrackStyle}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className={cn(
            segmentStyle,
            'data-[state=checked]:bg-segment data-[state=checked]:text-text data-[state=checked]:shadow-edge',
          )}
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
