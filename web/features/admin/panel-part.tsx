import type { ReactNode } from 'react'

/** The parts of the whole panel. Links of before there were sections lead to their ids. */
export const parts = {
  users: { id: 'usuarios', label: 'Usuários' },
  sales: { id: 'transacoes', label: 'Transações' },
  mails: { id: 'emails', label: 'Emails' },
  maintenance: { id: 'manutencao', label: 'Manutenção' },
} as const

type PanelPartProps = { part: (typeof parts)[keyof typeof parts]; children: ReactNode }

/** One stretch of the whole panel. */
export function PanelPart({ part: { id, label }, children }: PanelPartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="scroll-mt-20">
      <h2 id={`${id}-titulo`} className="mb-5 text-28">
        {label}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </section>
  )
}
