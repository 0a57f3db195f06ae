import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from './logo.tsx'

const productName = 'Integrador'

/** Where the previous screen was and what it was called: the focus moves only when one screen follows another. */
let shown: { title: string; path: string } | undefined

type ScreenProps = {
  /** The name of the screen in the tab and in the history. */
  title: string
  header?: ReactNode
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** The frame of every page: names the tab, and moves the focus to the heading when the page is changed. */
export function Screen({ title, header, footer, className = '', children }: ScreenProps) {
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    document.title = title.startsWith(productName) ? title : `${title} — ${productName}`
    const before = shown
    shown = { title, path: window.location.pathname }
    if (!before || before.title === title) return
    // A page that learns its name later does not take away the field above it in which somebody has begun to type.
    if (before.path === shown.path && isTypedInto(document.activeElement, main.current)) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (main.current) focusHeading(main.current)
  }, [title])

  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <main ref={main} id="conteudo" tabIndex={-1} className={`flex-1 ${className}`}>
        {children}
      </main>
      {footer}
    </div>
  )
}

/** Whether somebody may be typing outside of the page itself. */
function isTypedInto(field: Element | null, main: HTMLElement | null): boolean {
  return field instanceof HTMLInputElement && !main?.contains(field)
}

function focusHeading(main: HTMLElement): void {
  // A field of the page may have asked for the focus already, and knows better.
  if (main.contains(document.activeElement)) return
  const target = main.querySelector('h1') ?? main
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** First in the page, seen only when the keyboard reaches it. */
export function SkipLink() {
  return (
    <a
      href="#conteudo"
      className="fixed -top-20 left-4 z-60 rounded-sm border border-line-strong bg-raised px-4 py-2 text-14 font-medium text-text shadow-float focus:top-3"
    >
      Pular para o conteúdo
    </a>
  )
}

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
