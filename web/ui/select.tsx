import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import * as Radix from 'radix-ui/select'
import { cn } from './cn.ts'
import { cspNonce } from './csp-nonce.ts'
import { useField } from './field.tsx'
import { controlStyle } from './input.tsx'
import { menuItemStyle, popoverStyle } from './overlay-style.ts'

export type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

type SelectProps<Value extends string> = {
  options: readonly Option<Value>[]
  value?: Value | undefined
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  name?: string
  /** Needed only outside of a Field, which brings its label. */
  'aria-label'?: string
  size?: 'small' | 'default'
  className?: string
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, placeholder = 'Escolha...', size = 'default', className, onValueChange, ...root } = props
  const { required, ...wiring } = useField()
  const { 'aria-label': ariaLabel, ...rest } = root
  return (
    <Radix.Root
      {...defined(rest)}
      {...(required ? { required } : {})}
      // Radix knows strings only; what it hands back is one of the options it was given.
      onValueChange={(value) => onValueChange?.(value as Value)}
    >
      <Radix.Trigger
        {...wiring}
        aria-label={ariaLabel}
        className={cn(
          controlStyle(),
          'flex cursor-pointer items-center justify-between gap-2 text-left data-placeholder:text-faint',
          size === 'small' ? 'h-8 w-auto rounded-sm px-3 text-13' : 'h-10 px-3 pointer-coarse:h-11',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
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
                disabled={option.disabled ?? false}
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

/** Leaves out what is undefined: to Radix a given `value`, even undefined, means 'controlled'. */
function defined(props: object) {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
}
