import { julgarPeloCodigo, postar } from '../worker/post.ts'
import type { Anuncio, Evento } from '../worker/types.ts'
import type { AdPlatform, TestedDestination } from './destination.ts'
import { eventNames, leadValue, token } from './fields.ts'

const lista = (texto: string | undefined) => (texto ? [texto] : undefined)

// Conversions API da Meta. Ela quer os dígitos do telefone, cifrados sem o mais.
export const META: Anuncio = {
  prazoEmDias: 7,
  quer: () => true,

  montar(e, { pixel = '', token }) {
    const evento = {
      event_name: e.nome || (e.compra ? 'Purchase' : 'Lead'),
      event_time: e.segundos,
      event_id: e.numero,
      action_source: 'website',
      event_source_url: e.origem,
      user_data: {
        client_ip_address: e.ip,
        client_user_agent: e.agente,
        fbp: e.recebido['fbp'],
        fbc: e.recebido['fbc'] || montarFbc(e),
        ph: lista(e.cifrado.fone),
        fn: lista(e.cifrado.nome),
        country: lista(e.cifrado.pais),
        external_id: lista(e.cifrado.id),
      },
      custom_data: e.dinheiro,
    }
    const corpo = { data: [evento], access_token: token, test_event_code: e.codigo }
    return postar('https://graph.facebook.com/v26.0/' + encodeURIComponent(pixel) + '/events', corpo)
  },

  julgar(status, texto) {
    const { error } = JSON.parse(texto) as { error?: { code?: number; is_transient?: boolean } }
    if (error?.is_transient) return 'fila'
    return julgarPeloCodigo(status, error?.code ?? 0, [1, 2, 4, 17, 341, 368])
  },
}

// Sem o biscoito da Meta, o clique é escrito como ela o escreveria.
function montarFbc({ lead, recebido: { fbclid } }: Evento): string | undefined {
  return lead && fbclid ? ['fb', 1, Math.floor(lead.n / 1000), fbclid].join('.') : undefined
}

/* Panel and tests: nothing below this line is in the Worker. */

export const meta = {
  id: 'meta',
  name: 'Meta',
  subject: 'A Meta',
  summary: 'Facebook e Instagram, pela API de Conversões',
  steps: [
    'No Gerenciador de Eventos da Meta, abra o pixel (conjunto de dados) do seu anúncio e copie o ID dele.',
    'Em Configurações, na parte da API de Conversões, clique em Gerar token de acesso e copie na hora: a Meta não mostra de novo.',
  ],
  fields: [
    {
      name: 'pixel',
      label: 'ID do pixel',
      pattern: /^\d{8,20}$/,
      mistake: 'O ID do pixel só tem números, como 1234567890123456',
    },
    token('Token de acesso'),
    ...eventNames('Lead', 'Purchase'),
    ...leadValue,
  ],
  honest:
    'A Meta pode limitar páginas de saúde e bem-estar, no pixel e na API. Daqui não dá para saber se a sua está limitada, nem prometer que não será: o Cofre não manda nome de produto, e da página só o domínio. Se a Meta recusar, as palavras dela aparecem aqui. Com o mesmo pixel no formulário, cada lead conta uma vez só.',
  traces: { parameters: ['fbclid'], cookies: ['fbp', 'fbc'] },
  trial: {
    codeHint: 'Em Eventos de teste, no Gerenciador de Eventos: TEST e um número. O evento aparece lá.',
  },
  errorsAt: ['error.code', 'error.error_subcode'],
  refusals: [
    [/ 2804003$/, 'O evento passou de 7 dias, e a Meta não aceita mais.'],
    [/ (190|102)\b/, 'O token não vale mais ou está incompleto: gere outro e salve aqui.'],
    [/ (10|2\d\d)\b/, 'O token não tem permissão neste pixel: gere um dentro do próprio pixel.'],
    [/ 100\b/, 'A Meta não achou o pixel ou não aceitou os dados: confira o ID.'],
  ],
} as const satisfies AdPlatform

export const tested: TestedDestination = {
  host: 'graph.facebook.com',
  content: { status: 200, body: '{"events_received":1,"messages":[],"fbtrace_id":"A1b2"}' },
  settings: { pixel: '1234567890', token: 'EAAB-meta-secreto' },
  visit: {
    fbp: 'fb.1.1790446417975.1267650289',
    fbc: 'fb.1.1790446417975.IwAR0abc',
    fbclid: 'IwAR0abc',
  },
  sentAt: {
    event: 'data.0.event_name',
    id: 'data.0.event_id',
    click: 'data.0.user_data.fbc',
    value: 'data.0.custom_data.value',
    currency: 'data.0.custom_data.currency',
  },
}
