import * as Radix from 'radix-ui/switch'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn.ts'

type SwitchProps = ComponentProps<typeof Radix.Root> & { label: ReactNode; hint?: ReactNode }

/** For what takes effect at once; what waits for a button is a checkbox. */
export function Switch({ label, hint, className, ...props }: SwitchProps) {
  const id = useId()
  return (
    <div className={cn('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0 text-14">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-13 text-faint">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(
          'relative h-6 w-10 shrink-0 rounded-full border border-control bg-well transition-colors hover:border-muted',
          'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-50',
        )}
        {...props}
      >
        <Radix.Thumb
          className={cn(
            'block size-4 translate-x-[3px] rounded-full bg-muted transition-[translate,background-color] duration-150',
            'data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-accent-ink',
          )}
        />
      </Radix.Root>
    </div>
  )
}
