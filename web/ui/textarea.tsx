import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useField } from './field.tsx'
import { controlStyle } from './input.tsx'

/** Grows with what is written in it, where the browser can. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(controlStyle(), 'field-sizing-content max-h-96 min-h-24 px-3 py-2', className)}
      {...useField()}
      {...props}
    />
  )
}
