import Check from 'lucide-react/icons/check'
import * as Radix from 'radix-ui/checkbox'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn.ts'

type CheckboxProps = ComponentProps<typeof Radix.Root> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cn('flex gap-2.5', className)}>
      <Radix.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(
          'mt-px grid size-5 shrink-0 place-items-center rounded-xs border border-control bg-well transition-colors hover:border-muted',
          'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-50',
        )}
        {...props}
      >
        <Radix.Indicator className="animate-pop-in">
          <Check className="size-3.5 text-accent-ink" strokeWidth={3} />
        </Radix.Indicator>
      </Radix.Root>
      <div className="min-w-0 text-14">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-13 text-faint">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
