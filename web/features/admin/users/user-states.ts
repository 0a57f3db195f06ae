import type { Overview, UserState } from '#contract/users.ts'

/** How the list can be narrowed down; 'all' is no filter. */
export type StateFilter = UserState | 'frozen' | 'all'

export const filterOptions: readonly { value: StateFilter; label: string }[] = [
  { value: 'all', label: 'Todas' },
  { value: 'active', label: 'Ativas' },
  { value: 'warning', label: 'Expiram em 7 dias' },
  { value: 'canceled', label: 'Canceladas' },
  { value: 'expired', label: 'Expiradas' },
  { value: 'lifetime', label: 'Vitalícias' },
  { value: 'pending', label: 'Pendentes' },
  { value: 'frozen', label: 'Congeladas' },
  { value: 'admin', label: 'Administradores' },
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
