import type { ReactNode } from 'react'
import { Link } from 'wouter'

type TextLinkProps = { href: string; state?: unknown; className?: string; children: ReactNode }

/** A way to another page inside a sentence. On touch screens the area around the words counts too. */
export function TextLink({ href, state, className = '', children }: TextLinkProps) {
  return (
    <Link
      href={href}
      state={state}
      className={`relative rounded-xs font-medium text-accent underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5 ${className}`}
    >
      {children}
    </Link>
  )
}
