import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useField } from './field.tsx'

/** The look of everything a person writes or picks in. 16 px on touch: below it, iOS zooms into the page. */
export const controlStyle = cva([
  'w-full min-w-0 rounded-md border border-control bg-well text-15 text-text shadow-edge',
  'transition-[border-color,background-color] hover:border-muted pointer-coarse:text-[1rem]',
  'focus-visible:border-accent focus-visible:outline-offset-0',
  'aria-invalid:border-red aria-invalid:focus-visible:outline-red',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-track disabled:text-faint',
  // The element is named because to CSS a button, such as a select's, is always read-only.
  '[&:is(input,textarea):read-only]:border-line-strong [&:is(input,textarea):read-only]:bg-track',
])

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={controlStyle({ className: ['h-10 px-3 pointer-coarse:h-11', className] })}
      {...useField()}
      {...props}
    />
  )
}
