import { Link } from 'wouter'

/** What the law wants to be found from everywhere. On touch screens the area around the words counts too. */
export function LegalLinks() {
  return (
    <span className="flex gap-x-5">
      <Link href="/privacidade" className={linkStyle}>
        Privacidade
      </Link>
      <Link href="/termos" className={linkStyle}>
        Termos
      </Link>
    </span>
  )
}

const linkStyle =
  'relative rounded-xs underline-offset-4 hover:text-text hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3'

/** Of pages that anybody may open, as quiet as their header. */
export function PlainFooter({ className = '' }: { className?: string }) {
  return (
    <footer className={`flex h-16 items-center px-5 text-13 text-faint sm:px-8 ${className}`}>
      <LegalLinks />
    </footer>
  )
}
