import type { ReactNode } from 'react'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { sections, type SectionId } from './sections.ts'

type AccountSectionProps = {
  id: SectionId
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** One matter of the account, under the name that the navigation has for it. */
export function AccountSection({ id, description, actions, children }: AccountSectionProps) {
  return (
    <Card id={id} className="scroll-mt-6">
      <CardHeader title={labelOf(id)} description={description} actions={actions} />
      {children}
    </Card>
  )
}

function labelOf(id: SectionId): string | undefined {
  return sections.find((section) => section.id === id)?.label
}

type MatterProps = { title: ReactNode; text?: ReactNode; actions?: ReactNode; children?: ReactNode }

/** A part of a section: what it is, what can be done with it, and below what that has opened. */
export function Matter({ title, text, actions, children }: MatterProps) {
  return (
    <div className="px-5 py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 font-medium">{title}</h3>
          {text && <div className="mt-1 text-14 text-muted">{text}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
