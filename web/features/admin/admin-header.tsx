import CircleUser from 'lucide-react/icons/circle-user'
import House from 'lucide-react/icons/house'
import Waypoints from 'lucide-react/icons/waypoints'
import { Link } from 'wouter'
import { LogoutButton } from '#web/session/logout-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { CustomerSearch } from './customer-search/customer-search.tsx'

type AdminHeaderProps = {
  username: string
  /** On a page beside the panel, which has a heading of its own: the title leads back. */
  isElsewhere?: boolean
}

/** On a phone the greeting stands under the title, and the ways to the other pages are icons: all of them stay in sight. */
export function AdminHeader({ username, isElsewhere = false }: AdminHeaderProps) {
  return (
    <header>
      <div className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0 px-4 py-2 sm:flex sm:flex-wrap sm:gap-x-4 sm:px-7">
        <Link href="/" aria-label="Integrador: início" className="row-span-2 rounded-sm">
          <LogoMark />
        </Link>
        {isElsewhere ? (
          <Link
            href="/admin"
            className="truncate rounded-xs text-15 font-semibold tracking-snug sm:-ml-1.5 sm:max-lg:mr-auto"
          >
            Painel Administrativo
          </Link>
        ) : (
          <h1 className="truncate text-15 tracking-snug sm:-ml-1.5 sm:max-lg:mr-auto">
            Painel Administrativo
          </h1>
        )}
        <CustomerSearch className="col-span-3 row-start-3 mt-2 min-w-0 sm:order-last sm:basis-full lg:order-none lg:mt-0 lg:mr-auto lg:ml-3 lg:max-w-90 lg:flex-1" />
        <Link
          href="/conta"
          className="col-start-2 row-start-2 flex min-w-0 items-center gap-1.5 justify-self-start rounded-xs text-12 text-muted transition-colors hover:text-text sm:text-13"
          title={username}
        >
          <span className="truncate">Olá, {username}</span>
          <CircleUser aria-hidden="true" className="size-4 shrink-0 text-faint" />
          <span className="sr-only"> (sua conta)</span>
        </Link>
        <div className="col-start-3 row-span-2 row-start-1 flex shrink-0 items-center gap-1 sm:gap-2">
          <LinkButton href="/dashboard" size="small" variant="ghost" className="max-sm:px-2">
            <Waypoints className="sm:hidden" aria-hidden="true" />
            <span className="max-sm:sr-only">Integrações</span>
          </LinkButton>
          <LinkButton href="/wizard" size="small" className="max-sm:px-2">
            <House className="sm:hidden" aria-hidden="true" />
            <span className="max-sm:sr-only">Página Inicial</span>
          </LinkButton>
          <LogoutButton variant="ghost" className="max-sm:px-2" />
        </div>
      </div>
    </header>
  )
}
