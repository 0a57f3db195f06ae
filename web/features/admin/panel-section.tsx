import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

/** The sections of the one page, in order. */
export const sections = [
  { id: 'usuarios', label: 'Usuários' },
  { id: 'transacoes', label: 'Transações' },
  { id: 'emails', label: 'Emails' },
  { id: 'manutencao', label: 'Manutenção' },
] as const

/** The width of the panel: what stands in it, and the navigation above it. */
export const columnStyle = 'mx-auto w-full max-w-320 px-4 sm:px-8'

type PanelSectionProps = {
  section: (typeof sections)[number]
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** One stretch of the page, which the navigation can scroll to. */
export function PanelSection({ section: { id, label }, actions, className, children }: PanelSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className={cn('scroll-mt-20', className)}>
      <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-titulo`} className="text-28">
          {label}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
