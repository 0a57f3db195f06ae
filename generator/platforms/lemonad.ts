import { js } from '../source.ts'
import { answer, page, tracked, utm, type Platform } from './platform.ts'

const failure = (error: string) => ({ result: 'error', error })

export const lemonad = {
  id: 'lemonad',
  name: 'Lemonad',
  sites: ['lemonad.com', 'sendmelead.com'],
  standing: 'proven',
  key: {
    label: 'API Key',
    place: 'No painel da Lemonad, abra o seu perfil e procure API. Se não achar, peça ao seu gerente.',
    minLength: 5,
    tooShort: 'API Key deve ter pelo menos 5 caracteres',
  },
  credentials: ['apiKey'],
  asks: ['offerId', 'productPrice'],
  // How its pages are addressed is not public; an offer's id is a UUID, which says what it is wherever it stands.
  offerInAddress:
    /^https?:\/\/(?:[\w-]+\.)*lemonad\.com\/.*?([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})/i,
  workerIs: 'needed',
  countryCase: 'upper',
  phone: 'as typed',
  isRepeatHarmless: false,
  postback: {
    macros: { click: ['{clickid}'], payment: '{payout}', order: '{leadid}', status: '{status}' },
    // The affiliate types them in at Lemonad; these are the ones that templates propose.
    words: { pending: ['lead'], approved: ['sale'], rejected: ['rejected'], trash: ['trash'] },
    where:
      'No painel da Lemonad, procure Postback e cole o endereço. Você mesmo escreve a palavra de cada status: use lead, sale, rejected e trash.',
  },
  // No public source shows a duplicate: it comes in the shape of any refusal.
  replies: {
    accepted: { status: 200, body: { result: 'ok', localClickId: '5f0c7d1e9a3b4c0012ab34cd' } },
    duplicate: { status: 400, body: failure('Lead already exists') },
    refused: { status: 400, body: failure('Offer is not active') },
    'wrong-key': { status: 401, body: failure('Invalid token') },
    'server-error': { status: 500, body: failure('Internal error') },
  },
  endpoint: 'https://sendmelead.com/api/v3/lead/add',
  required: ['name', 'phone', 'offerId'],
  fields: [
    answer('offerId', 'offerId'),
    answer('success_page', 'successUrl'),
    page('domain', 'address'),
    ...tracked(...utm, 'localClickid', 'externalWebmasterId', 'buyerId', 'clickid', 'fbpxl', 'cost'),
  ],
  worker: {
    request: js`// A Lemonad recebe o lead em JSON e a chave no cabeçalho X-Token.
function montarPedido(lead, request) {
  const { campos } = lead;
  const domain = campos.domain || request.headers.get('Referer') || '';
  return {
    endereco: ENDERECO,
    opcoes: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Token': CONFIG.apiKey },
      body: JSON.stringify({ ...campos, domain, ip: ipDoVisitante(request) }),
    },
  };
}`,
    reply: js`function lerResposta({ dados, ok }) {
  return { aceito: ok && dados.result === 'ok', pedido: dados.localClickId };
}`,
  },
} as const satisfies Platform
