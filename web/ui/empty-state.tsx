import type { ReactNode } from 'react'
import { LogoMark } from './logo.tsx'

type EmptyStateProps = { title: string; description?: ReactNode; action?: ReactNode }

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, description, action }: EmptyStateProps) {
  return (
    <div className="px-6 py-10">
      <LogoMark className="mb-4 h-4 w-9 text-line-strong" />
      <p className="text-15 font-medium">{title}</p>
      {description && <p className="mt-1 max-w-md text-14 text-muted">{description}</p>}
      {action && <div className="mt-5 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}
