import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonStyle, type ButtonLook } from './button-style.ts'

type LinkButtonProps = ButtonLook & { href: string; className?: string; children: ReactNode }

/** A link to one of our pages that looks like a button. It goes somewhere; a button does something. */
export function LinkButton({ href, variant, size, block, className, children }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonStyle({ variant, size, block, className })}>
      {children}
    </Link>
  )
}
