import type { ReactNode } from 'react'
import { PlainFooter } from '#web/ui/plain-footer.tsx'
import { PlainHeader, Screen } from '#web/ui/screen.tsx'

type AuthFrameProps = {
  title: string
  description?: ReactNode
  /** The way back to another of these screens, under the rest. */
  footer?: ReactNode
  children?: ReactNode
}

/**
 * The quiet column that login, recovery and password screens share. It starts at the same height on every screen,
 * so that the heading stands still while a person goes from one to the next; on a phone, low enough for a toast.
 */
export function AuthFrame({ title, description, footer, children }: AuthFrameProps) {
  return (
    <Screen
      title={title}
      header={<PlainHeader />}
      footer={<PlainFooter className="-mt-16" />}
      className="mx-auto w-full max-w-100 px-5 pb-16 pt-[max(2rem,9dvh)] sm:px-0 sm:pt-[max(2rem,14dvh)]"
    >
      <h1 className="text-28">{title}</h1>
      {description && <p className="mt-2 text-muted">{description}</p>}
      {children && <div className="mt-8">{children}</div>}
      {footer && <p className="mt-8 text-14 text-muted">{footer}</p>}
    </Screen>
  )
}
