import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { segmentStyle, segmentTrackStyle } from './segment-style.ts'

type Tab = { value: string; label: ReactNode; content: ReactNode; disabled?: boolean }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value?: string
  onValueChange?: (value: string) => void
  /** Beside the tabs: a setting of what they show. */
  aside?: ReactNode
  className?: string
}

export function Tabs({ label, tabs, value, onValueChange, aside, className }: TabsProps) {
  return (
    <Radix.Root
      className={cn('min-w-0', className)}
      {...(value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value })}
      {...(onValueChange ? { onValueChange } : {})}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Radix.List aria-label={label} className={segmentTrackStyle}>
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled ?? false}
              className={cn(
                segmentStyle,
                'data-[state=active]:bg-segment data-[state=active]:text-text data-[state=active]:shadow-edge',
              )}
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="mt-4 rounded-md">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
