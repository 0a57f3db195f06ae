import { julgarPeloCodigo, postar } from '../worker/post.ts'
import type { Anuncio } from '../worker/types.ts'
import type { AdPlatform, TestedDestination } from './destination.ts'
import { eventNames, leadValue, token } from './fields.ts'

// Events API do TikTok. Ele quer o telefone com o mais, cifrado.
export const TIKTOK: Anuncio = {
  prazoEmDias: 7,
  quer: () => true,

  montar(e, { pixel, token = '' }) {
    const evento = {
      event: e.nome || (e.compra ? 'CompletePayment' : 'SubmitForm'),
      event_time: e.segundos,
      event_id: e.numero,
      user: {
        phone: e.cifrado.foneComMais,
        external_id: e.cifrado.id,
        ttclid: e.recebido['ttclid'],
        ttp: e.recebido['ttp'],
        ip: e.ip,
        user_agent: e.agente,
      },
      page: { url: e.origem },
      properties: e.dinheiro,
    }
    const corpo = { event_source: 'web', event_source_id: pixel, data: [evento], test_event_code: e.codigo }
    const endereco = 'https://business-api.tiktok.com/open_api/v1.3/event/track/'
    return postar(endereco, corpo, { 'Access-Token': token })
  },

  julgar(status, texto) {
    const { code = 0 } = JSON.parse(texto) as { code?: number }
    const deles = code >= 50_000 && code <= 59_999
    return deles ? 'fila' : julgarPeloCodigo(status, code, [40_100])
  },
}

/* Panel and tests: nothing below this line is in the Worker. */

export const tiktok = {
  id: 'tiktok',
  name: 'TikTok',
  subject: 'O TikTok',
  summary: 'Pela API de Eventos',
  steps: [
    'No TikTok Ads Manager, em Ferramentas, Eventos, abra o pixel da web do seu anúncio e copie o código dele.',
    'Nas configurações do pixel, na parte da API de Eventos, gere um token de acesso e copie.',
  ],
  fields: [
    {
      name: 'pixel',
      label: 'Código do pixel',
      pattern: /^[A-Z\d]{10,40}$/,
      mistake: 'O código do pixel tem letras maiúsculas e números, como C4A1B2C3D4E5F6G7H8I9',
    },
    token('Token de acesso'),
    ...eventNames('SubmitForm', 'CompletePayment'),
    ...leadValue,
  ],
  honest:
    'Daqui não dá para saber se o TikTok limita a sua oferta. O Cofre não manda nome de produto, e da página só o domínio. Se o TikTok recusar, as palavras dele aparecem aqui.',
  traces: { parameters: ['ttclid'], cookies: ['ttp'] },
  trial: { codeHint: 'Em Testar eventos, no pixel. O evento aparece lá.' },
  errorsAt: ['code'],
  refusals: [
    [/ (40001|4010[45])$/, 'O token não vale mais ou não tem acesso a este pixel: gere outro e salve aqui.'],
    [/ 40002$/, 'O TikTok não achou o pixel ou não aceitou os dados: confira o código.'],
  ],
} as const satisfies AdPlatform

export const tested: TestedDestination = {
  host: 'business-api.tiktok.com',
  content: { status: 200, body: '{"code":0,"message":"OK","request_id":"2026","data":{}}' },
  settings: { pixel: 'C9TTPIXEL0', token: 'tiktok-token-secreto' },
  visit: { ttclid: 'E.C.P.tt-clique', ttp: 'ttp-biscoito' },
  sentAt: {
    event: 'data.0.event',
    id: 'data.0.event_id',
    click: 'data.0.user.ttclid',
    value: 'data.0.properties.value',
    currency: 'data.0.properties.currency',
  },
}
