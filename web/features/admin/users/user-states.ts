import type { Overview, UserState } from '#contract/users.ts'

/** How the list can be narrowed down; 'all' is no filter. */
export const stateFilters = [
  'all',
  'active',
  'warning',
  'canceled',
  'expired',
  'lifetime',
  'pending',
  'frozen',
  'admin',
] as const satisfies readonly (UserState | 'frozen' | 'all')[]
export type StateFilter = (typeof stateFilters)[number]

const filterNames: Record<StateFilter, string> = {
  all: 'Todas',
  active: 'Ativas',
  warning: 'Expiram em 7 dias',
  canceled: 'Canceladas',
  expired: 'Expiradas',
  lifetime: 'Vitalícias',
  pending: 'Pendentes',
  frozen: 'Congeladas',
  admin: 'Administradores',
}

export const filterOptions = stateFilters.map((value) => ({ value, label: filterNames[value] }))

type Count = { state: UserState & keyof Overview['users']; label: string; colour: string }

/** The counts on top, each in the colour of its badge. */
export const counts: readonly Count[] = [
  { state: 'active', label: 'Ativas', colour: 'text-muted' },
  { state: 'warning', label: 'Expiram em 7 dias', colour: 'text-orange' },
  { state: 'canceled', label: 'Canceladas', colour: 'text-orange' },
  { state: 'expired', label: 'Expiradas', colour: 'text-red' },
  { state: 'lifetime', label: 'Vitalícias', colour: 'text-blue' },
]
