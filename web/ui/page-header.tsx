import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type PageHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; className?: string }

/** The one heading of a page, what it is about, and what can be done with all of it. */
export function PageHeader({ title, description, actions, className }: PageHeaderProps) {
  return (
    <div className={cn('flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
      <div className="min-w-0">
        <h1 className="text-28">{title}</h1>
        {description && <p className="mt-2 max-w-xl text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </div>
  )
}
