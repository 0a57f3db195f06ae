import { formatLeads } from './format.ts'

export const formatSuspects = (count: number) =>
  `${formatLeads(count)} ${count === 1 ? 'suspeito' : 'suspeitos'}`

/** Why they were not sent. */
export function explainSuspects(count: number, platformName: string): string {
  return count === 1
    ? `Veio depois de muitos do mesmo endereço em pouco tempo. Não foi enviado à ${platformName}; quem mandou viu a página de sucesso.`
    : `Vieram demais do mesmo endereço em pouco tempo. Não foram enviados à ${platformName}; quem mandou viu a página de sucesso.`
}
