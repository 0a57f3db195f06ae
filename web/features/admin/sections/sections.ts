import type { ComponentType } from 'react'
import type { CheckoutState } from '#contract/checkouts.ts'
import type { Overview } from '#contract/users.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { sectionIds, type SectionId } from '../address/panel-address.ts'
import { plural } from '../mail/plural.ts'

/** What a tab says beside its name. In colour: somebody should look. */
export type Mark = { text: string; colour?: 'text-red' | 'text-orange' }

/** What the tabs know of all sections, whichever is in sight. */
export type Known = { overview: Overview | undefined; checkouts: readonly CheckoutState[] | undefined }

type Section = {
  label: string
  /** Comes when the section is opened: no section waits for the code of another. */
  Content: ComponentType
  mark?: (known: Known) => Mark | undefined
}

/** Every section of the panel. One without content has no tab, and its address shows the whole panel. */
const sections: Record<SectionId, Section | null> = {
  clientes: {
    label: 'Clientes',
    Content: memberPart(async () => (await import('./customers-view.tsx')).CustomersView),
    mark: ({ overview }) => overview && { text: overview.users.total.toLocaleString('pt-BR') },
  },
  vendas: {
    label: 'Vendas',
    Content: memberPart(async () => (await import('./sales-view.tsx')).SalesView),
    mark: ({ overview }) => warn('text-red', overview?.sales.failed, 'com erro', 'com erro'),
  },
  dinheiro: {
    label: 'Dinheiro',
    Content: memberPart(async () => (await import('../money/money-card.tsx')).MoneyCard),
  },
  emails: {
    label: 'Emails',
    Content: memberPart(async () => (await import('./mail-view.tsx')).MailView),
    mark: ({ overview }) => warn('text-red', overview?.mails.failed, 'não saiu', 'não saíram'),
  },
  checkouts: {
    label: 'Checkouts',
    Content: memberPart(async () => (await import('./checkouts-view.tsx')).CheckoutsView),
    mark: ({ checkouts }) => warn('text-orange', countRefused(checkouts), 'recusada hoje', 'recusadas hoje'),
  },
  registro: {
    label: 'Registro',
    Content: memberPart(async () => (await import('../registro/registro-card.tsx')).RegistroCard),
  },
  sistema: {
    label: 'Sistema',
    Content: memberPart(async () => (await import('./system-view.tsx')).SystemView),
  },
}

type OpenSection = Section & { id: SectionId }

export function findSection(id: SectionId | undefined): OpenSection | undefined {
  const section = id && sections[id]
  return section ? { id, ...section } : undefined
}

/** Those with content, in the order of the tabs. */
export const openSections: readonly OpenSection[] = sectionIds.flatMap((id) => findSection(id) ?? [])

function warn(colour: 'text-red' | 'text-orange', count = 0, one: string, many: string): Mark | undefined {
  return count === 0 ? undefined : { text: plural(count, one, many), colour }
}

function countRefused(checkouts: Known['checkouts'] = []): number {
  return checkouts.flatMap(({ refusedToday }) => refusedToday).reduce((sum, { count }) => sum + count, 0)
}
