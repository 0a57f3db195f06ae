import CircleUser from 'lucide-react/icons/circle-user'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Logo } from './logo.tsx'

/** A place of the product, and the addresses that belong to it. */
export type Place = { label: string; href: string; isHere: (path: string) => boolean; newTab?: boolean }

type AppHeaderProps = {
  subtitle: string
  places: readonly Place[]
  person: ReactNode
  badge: ReactNode
  /** What can be done here, and the way out. */
  children?: ReactNode
}

/**
 * On a wide screen one row. On a narrower one the places have a row of their own, and on a phone the person too, so
 * that the product's name need not go.
 */
export function AppHeader({ subtitle, places, person, badge, children }: AppHeaderProps) {
  return (
    <header className="border-b border-line px-4 sm:px-7">
      <div className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 py-2.5 max-xl:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4 sm:gap-y-0 sm:pt-2 xl:grid-cols-[auto_auto_minmax(0,1fr)_auto] xl:pb-2">
        <Link href="/" className="min-w-0 rounded-sm">
          <Logo subtitle={subtitle} />
        </Link>
        <div className="flex items-center gap-2 sm:col-start-3 sm:gap-3 xl:col-start-4">{children}</div>
        <div className="col-span-2 flex min-w-0 items-center justify-between gap-x-4 sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:flex-row-reverse sm:justify-start xl:col-start-3">
          {person}
          {badge}
        </div>
        <div className="col-span-2 sm:col-span-3 xl:col-span-1 xl:col-start-2 xl:row-start-1 xl:ml-4">
          <Places places={places} />
        </div>
      </div>
    </header>
  )
}

function Places({ places }: { places: readonly Place[] }) {
  const [path] = useLocation()
  return (
    <nav aria-label="Páginas" className="-ml-1 flex min-[22.5rem]:-ml-2 sm:-ml-2.5">
      {places.map(({ label, href, isHere, newTab }) => (
        <Link
          key={href}
          href={href}
          {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
          aria-current={isHere(path) ? 'page' : undefined}
          className="flex h-11 items-center whitespace-nowrap rounded-sm px-1 text-14 text-muted min-[22.5rem]:px-2 transition-colors hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-text sm:px-2.5"
        >
          {label}
          {newTab && <span className="sr-only"> (abre em outra aba)</span>}
        </Link>
      ))}
    </nav>
  )
}

type PersonProps = {
  username: string
  email: string
  /** Where the account is. */
  href: string
}

/** Who is logged in, and the way to the account. Long names end in an ellipsis instead of pushing the buttons out. */
export function Person({ username, email, href }: PersonProps) {
  const [path] = useLocation()
  return (
    <Link
      href={href}
      aria-current={path === href ? 'page' : undefined}
      className="group flex min-w-0 max-w-full items-center gap-x-2 rounded-sm leading-tight sm:max-w-54 sm:flex-row-reverse sm:gap-x-2.5 sm:text-right xl:max-w-70"
    >
      <CircleUser
        aria-hidden="true"
        className="size-4 shrink-0 text-faint transition-colors group-hover:text-text group-aria-[current=page]:text-accent sm:size-5"
      />
      <span className="sr-only">{'Sua conta: '}</span>
      <span className="flex min-w-0 items-baseline gap-x-1.5 sm:block">
        <span
          className="block max-w-1/2 shrink-0 truncate text-12 font-medium underline-offset-4 group-hover:underline sm:max-w-full sm:text-13"
          title={username}
        >
          {username}
        </span>
        <span className="block truncate text-12 text-faint" title={email}>
          {email}
        </span>
      </span>
    </Link>
  )
}
