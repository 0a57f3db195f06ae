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
      <div className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 py-2.5 sm:flex sm:flex-wrap sm:gap-x-4 sm:gap-y-0 sm:py-2 max-xl:pb-0 xl:flex-nowrap">
        <Link href="/" className="min-w-0 rounded-sm">
          <Logo subtitle={subtitle} />
        </Link>
        <div className="flex shrink-0 items-center gap-2 sm:order-4 sm:gap-3">{children}</div>
        <div className="col-span-2 flex min-w-0 items-center justify-between gap-x-4 sm:order-3 sm:ml-auto sm:flex-row-reverse">
          {person}
          {badge}
        </div>
        <div className="col-span-2 sm:order-5 sm:basis-full xl:order-1 xl:ml-4 xl:basis-auto">
          <Places places={places} />
        </div>
      </div>
    </header>
  )
}

function Places({ places }: { places: readonly Place[] }) {
  const [path] = useLocation()
  return (
    <nav aria-label="Páginas" className="-ml-2 flex sm:-ml-2.5">
      {places.map(({ label, href, isHere, newTab }) => (
        <Link
          key={href}
          href={href}
          {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
          aria-current={isHere(path) ? 'page' : undefined}
          className="flex h-11 items-center whitespace-nowrap rounded-sm px-2 text-14 text-muted transition-colors hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-text sm:px-2.5"
        >
          {label}
          {newTab && <span className="sr-only"> (abre em outra aba)</span>}
        </Link>
      ))}
    </nav>
  )
}

type PersonProps = { username: string; email: string }

/** Who is logged in. Long names end in an ellipsis instead of pushing the buttons out. */
export function Person({ username, email }: PersonProps) {
  return (
    <div className="flex min-w-0 max-w-full items-baseline gap-x-1.5 leading-tight sm:block sm:max-w-48 sm:text-right xl:max-w-64">
      <p
        className="max-w-1/2 shrink-0 truncate text-12 font-medium sm:max-w-full sm:text-13"
        title={username}
      >
        {username}
      </p>
      <p className="truncate text-12 text-faint" title={email}>
        {email}
      </p>
    </div>
  )
}
