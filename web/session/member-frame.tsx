import type { ReactNode } from 'react'
import { useSession } from './session.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { MemberHeader } from './member-header.tsx'

type MemberFrameProps = {
  /** The name of the screen, and its heading unless another is given. */
  title: string
  heading?: string
  description?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A page of somebody who is in: header, one heading, content in a column of readable width. */
export function MemberFrame({ title, heading, description, actions, children }: MemberFrameProps) {
  const { user } = useSession()
  return (
    <Screen
      title={title}
      header={user && <MemberHeader user={user} />}
      className="mx-auto w-full max-w-300 px-4 py-8 sm:px-8 sm:py-10"
    >
      <PageHeader title={heading ?? title} description={description} actions={actions} />
      {children && <div className="mt-8">{children}</div>}
    </Screen>
  )
}
