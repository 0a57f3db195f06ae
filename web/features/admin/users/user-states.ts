import type { Overview, UserOrder, UserState } from '#contract/users.ts'

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

export const orderOptions: readonly { value: UserOrder; label: string }[] = [
  { value: 'newest', label: 'Mais recentes' },
  { value: 'oldest', label: 'Mais antigos' },
  { value: 'name', label: 'Nome, de A a Z' },
  { value: 'name-desc', label: 'Nome, de Z a A' },
  { value: 'end', label: 'Fim do acesso, do primeiro ao último' },
  { value: 'end-desc', label: 'Fim do acesso, do último ao primeiro' },
]

type Count = { state: UserState & keyof Overview['users']; label: string; colour: string }

/** The counts on top, each in the colour of its badge. */
export const counts: readonly Count[] = [
  { state: 'active', label: 'Ativas', colour: 'text-muted' },
  { state: 'warning', label: 'Expiram em 7 dias', colour: 'text-orange' },
  { state: 'canceled', label: 'Canceladas', colour: 'text-orange' },
  { state: 'expired', label: 'Expiradas', colour: 'text-red' },
  { state: 'lifetime', label: 'Vitalícias', colour: 'text-blue' },
]
