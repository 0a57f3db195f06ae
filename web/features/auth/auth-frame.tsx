import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from '#web/ui/logo.tsx'
import { Screen } from '#web/ui/screen.tsx'

type AuthFrameProps = { title: string; description?: ReactNode; children?: ReactNode }

/** The quiet column that login, recovery and password screens share. */
export function AuthFrame({ title, description, children }: AuthFrameProps) {
  return (
    <Screen
      title={title}
      header={
        <header className="flex h-19 items-center px-5 sm:px-8">
          <Link href="/" className="rounded-sm">
            <Logo />
          </Link>
        </header>
      }
      className="mx-auto flex w-full max-w-96 flex-col justify-center px-5 pb-24 pt-8"
    >
      <h1 className="text-28">{title}</h1>
      {description && <p className="mt-2 text-muted">{description}</p>}
      {children && <div className="mt-8">{children}</div>}
    </Screen>
  )
}
