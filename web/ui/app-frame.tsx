import type { ReactNode } from 'react'
import { AppHeader } from './app-header.tsx'
import { PageHeader } from './page-header.tsx'
import { Screen } from './screen.tsx'

type AppFrameProps = {
  /** The name of the screen, and its heading unless another is given. */
  title: string
  heading?: string
  description?: ReactNode
  /** The name beside the logo, when it is not the product's. */
  area?: string
  subtitle?: string
  headerSlot?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A page of the product: header, one heading, content in a column of readable width. */
export function AppFrame(props: AppFrameProps) {
  const { title, heading, description, area, subtitle, headerSlot, actions, children } = props
  return (
    <Screen
      title={title}
      header={
        <AppHeader {...(area ? { title: area } : {})} {...(subtitle ? { subtitle } : {})}>
          {headerSlot}
        </AppHeader>
      }
      className="mx-auto w-full max-w-300 px-4 py-8 sm:px-8 sm:py-10"
    >
      <PageHeader title={heading ?? title} description={description} actions={actions} />
      {children && <div className="mt-8">{children}</div>}
    </Screen>
  )
}
