import { Link } from 'wouter'
import { Logo } from './logo.tsx'

/** Of pages that anybody may open: the way home, and nothing else. */
export function PlainHeader() {
  return (
    <header className="flex h-19 items-center px-5 sm:px-8">
      <Link href="/" className="rounded-sm">
        <Logo />
      </Link>
    </header>
  )
}
