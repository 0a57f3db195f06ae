import type { OwnScenario } from '#generator/platforms/platform.ts'

/** What a platform may do with a lead, in the order they are offered. */
export const scenarios = [
  { value: 'accepted', label: 'Lead aceito' },
  { value: 'duplicate', label: 'Lead repetido' },
  { value: 'wrong-key', label: 'Chave errada' },
  { value: 'refused', label: 'Lead recusado' },
  { value: 'not-json', label: 'Resposta ilegível' },
  { value: 'server-error', label: 'Problema na plataforma' },
  { value: 'time-out', label: 'Nenhuma resposta' },
] as const satisfies readonly { value: OwnScenario | 'not-json' | 'time-out'; label: string }[]

export type Scenario = (typeof scenarios)[number]['value']

/** Not the platform's doing: it cannot be reached, and a Worker with a vault keeps the lead until it can. */
export const outage = { value: 'outage', label: 'Rede fora do ar, com Cofre' } as const

export type Choice = Scenario | typeof outage.value
