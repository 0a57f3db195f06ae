import type { OwnScenario } from '#generator/platforms/platform.ts'

/** What a platform may do with a lead, in the order they are offered. */
export const scenarios = [
  { value: 'accepted', label: 'Aceito' },
  { value: 'duplicate', label: 'Duplicado' },
  { value: 'wrong-key', label: 'Chave errada' },
  { value: 'refused', label: 'Recusado' },
  { value: 'not-json', label: 'Resposta não é JSON' },
  { value: 'server-error', label: 'Erro do servidor' },
  { value: 'time-out', label: 'Tempo esgotado' },
] as const satisfies readonly { value: OwnScenario | 'not-json' | 'time-out'; label: string }[]

export type Scenario = (typeof scenarios)[number]['value']
