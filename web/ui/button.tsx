import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { buttonStyle, type ButtonLook } from './button-style.ts'
import { InlineSpinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The work it started is under way: it says so, keeps the focus and takes no second click. */
    pending?: boolean | undefined
    /** What it is doing, such as 'Entrando...'. */
    pendingLabel?: string
  }

export function Button(props: ButtonProps) {
  const { className, variant, size, block, pending = false, pendingLabel, onClick, children, ...rest } = props

  // Not `disabled`: that would drop the focus, and a screen reader would lose the place.
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      className={buttonStyle({ variant, size, block, className: clsx(pending && 'opacity-80', className) })}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={click}
      {...rest}
    >
      {pending && <InlineSpinner />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}
