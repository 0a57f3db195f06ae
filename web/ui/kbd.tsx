import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-xs border border-line-strong bg-raised px-1.5 font-mono text-12 text-muted">
      {children}
    </kbd>
  )
}
