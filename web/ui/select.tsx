import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import * as Radix from 'radix-ui/select'
import { cn } from './cn.ts'
import { cspNonce } from './csp-nonce.ts'
import { useField } from './field.tsx'
import { controlStyle } from './input.tsx'
import { menuItemStyle, popoverStyle } from './overlay-style.ts'

export type Option<Value extends string = string> = { value: Value; label: string }

type SelectProps<Value extends string> = {
  options: readonly Option<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Needed only outside of a Field, which brings its label. */
  'aria-label'?: string
  size?: 'small' | 'default'
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, size = 'default', 'aria-label': ariaLabel } = props
  const { required, ...wiring } = useField()
  return (
    <Radix.Root
      value={value}
      {...(required ? { required } : {})}
      // Radix knows strings only; what it hands back is one of the options it was given.
      onValueChange={(chosen) => onValueChange(chosen as Value)}
    >
      <Radix.Trigger
        {...wiring}
        aria-label={ariaLabel}
        className={cn(
          controlStyle(),
          'flex cursor-pointer items-center justify-between gap-2 text-left',
          size === 'small' ? 'h-8 w-auto rounded-sm px-3 text-13' : 'h-10 px-3 pointer-coarse:h-11',
        )}
      >
        <span className="truncate">
          <Radix.Value />
        </span>
        <Radix.Icon>
          <ChevronDown className="size-4 text-faint" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className={cn(
            popoverStyle,
            'max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.Viewport {...(cspNonce ? { nonce: cspNonce } : {})} className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className={cn(menuItemStyle, 'justify-between')}
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="size-4 text-accent" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
