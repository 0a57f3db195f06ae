import type { Campos, Destino } from '../worker/types.ts'

export const CLIQUES_DO_GOOGLE: Record<string, string> = {
  gclid: 'Google Click ID',
  gbraid: 'GBRAID',
  wbraid: 'WBRAID',
}

export function cliqueDoGoogle(recebido: Campos): string | undefined {
  return Object.keys(CLIQUES_DO_GOOGLE).find((nome) => /^[\w.-]+$/.test(recebido[nome] ?? ''))
}

// O Google Ads busca ele mesmo a tabela de conversões: aqui nada é enviado.
export const GOOGLE: Destino = {
  prazoEmDias: 90,
  quer: (recebido) => cliqueDoGoogle(recebido) !== undefined,
  busca: true,
  montar() {
    throw new Error('O Google busca a tabela')
  },
  julgar: () => 'enviado',
}
