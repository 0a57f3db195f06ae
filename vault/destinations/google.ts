import { emHorario } from '../worker/time.ts'
import type { Anuncio, Campos } from '../worker/types.ts'
import type { AdPlatform, TestedDestination } from './destination.ts'
import { leadValue } from './fields.ts'

const CLIQUES_DO_GOOGLE: Record<string, string> = {
  gclid: 'Google Click ID',
  gbraid: 'GBRAID',
  wbraid: 'WBRAID',
}
const TITULOS_DO_GOOGLE = 'Conversion Name,Conversion Time,Conversion Value,Conversion Currency'
const HORARIO_DE_BRASILIA = -3 * 60 * 60 * 1000

// O Google Ads busca ele mesmo a tabela de conversões, um tipo de clique em cada uma: clique, nome da conversão, hora de
// Brasília, valor e moeda, e mais nada.
export const GOOGLE: Anuncio = {
  prazoEmDias: 90,
  quer: (recebido) => cliqueDoGoogle(recebido) !== undefined,

  tabela(conversoes, { id: tipo = 'gclid' }) {
    const linhas = conversoes
      .filter(({ recebido }) => cliqueDoGoogle(recebido) === tipo)
      .map(({ recebido, nome, quando, valor, moeda }) =>
        [recebido[tipo], celula(nome), emHorario(quando + HORARIO_DE_BRASILIA), valor || '', moeda].join(','),
      )
    const titulos = CLIQUES_DO_GOOGLE[tipo] + ',' + TITULOS_DO_GOOGLE
    return ['Parameters:TimeZone=America/Sao_Paulo', titulos, ...linhas, ''].join('\n')
  },
}

function cliqueDoGoogle(recebido: Campos): string | undefined {
  return Object.keys(CLIQUES_DO_GOOGLE).find((nome) => /^[\w.-]+$/.test(recebido[nome] ?? ''))
}

// Uma planilha não pode ler um nome como fórmula.
function celula(texto: string): string {
  return '"' + texto.replace(/^[=@+\-\t\r]/, "'$&").replaceAll('"', '""') + '"'
}

/* Panel and tests: nothing below this line is in the Worker. */

export const google = {
  id: 'google',
  name: 'Google Ads',
  subject: 'O Google',
  summary: 'Por uma tabela que o Google busca num endereço secreto',
  steps: [
    'No Google Ads, em Metas, Conversões, crie uma ação de conversão do tipo Importação, a partir de cliques: uma para compras e, se quiser, outra para leads.',
    'Escreva abaixo o nome de cada ação, igual ao de lá, e salve.',
    'Em Conversões, Uploads, Programações, crie uma por HTTPS com o endereço abaixo, todo dia.',
  ],
  fields: [
    {
      name: 'lead',
      label: 'Ação para leads aceitos',
      hint: 'Em branco, leads não entram na tabela.',
      pattern: /^[^"\n]{0,100}$/,
      mistake: 'Até 100 caracteres, sem aspas',
    },
    {
      name: 'compra',
      label: 'Ação para compras aprovadas',
      pattern: /^[^"\n]{1,100}$/,
      mistake: 'Escreva o nome da ação: até 100 caracteres, sem aspas',
    },
    ...leadValue,
  ],
  honest:
    'Só entram leads que vieram com gclid, gbraid ou wbraid, a partir do dia em que a ação deles tem nome. O Google não avisa daqui o que aceitou: veja em Uploads o resultado de cada busca. A tabela não tem nenhum dado de pessoa.',
  traces: { parameters: ['gclid', 'gbraid', 'wbraid'] },
  fetches: {
    title: 'Endereços para o Google',
    addresses: [
      { label: 'Endereço da tabela', query: {} },
      { label: 'Cliques de iPhone com gbraid', query: { id: 'gbraid' } },
      { label: 'Cliques de iPhone com wbraid', query: { id: 'wbraid' } },
    ],
    hint: 'O primeiro basta para quase todos. Os outros são para cliques de iPhone que vêm sem gclid: cada um vai numa programação própria.',
    consequence:
      'Os três endereços de agora param de funcionar na hora. Até você colar os novos, o Google não encontra a tabela; nada do que está nela se perde.',
  },
} as const satisfies AdPlatform

export const tested: TestedDestination = {
  settings: { lead: 'Lead do site', compra: 'Venda, aprovada' },
  visit: { gclid: 'Cj0KCQ_gclid-1' },
}
