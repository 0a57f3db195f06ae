import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from './logo.tsx'

type AppHeaderProps = {
  title?: string
  subtitle?: string
  /** The right side: who is here, and the way out. */
  children?: ReactNode
}

export function AppHeader({ title, subtitle, children }: AppHeaderProps) {
  return (
    <header className="border-b border-line">
      <div className="flex min-h-16 items-center justify-between gap-4 px-4 py-2 sm:px-7">
        <div className="flex min-w-0 items-center gap-3.5">
          <Link href="/" className="rounded-sm">
            <Logo {...(title ? { title } : {})} compact={Boolean(children)} />
          </Link>
          {subtitle && <span className="truncate text-13 text-faint max-md:hidden">{subtitle}</span>}
        </div>
        {children && <div className="flex min-w-0 items-center gap-3 sm:gap-4">{children}</div>}
      </div>
    </header>
  )
}

type PersonProps = { username: string; email: string }

/** Who is logged in. Long names end in an ellipsis instead of pushing the buttons out. */
export function Person({ username, email }: PersonProps) {
  return (
    <div className="min-w-0 max-w-48 text-right leading-tight">
      <p className="truncate text-13 font-medium" title={username}>
        {username}
      </p>
      <p className="truncate text-12 text-faint" title={email}>
        {email}
      </p>
    </div>
  )
}
