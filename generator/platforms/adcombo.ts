import { js } from '../source.ts'
import { answer, page, tracked, utm, type Platform } from './platform.ts'

const order = {
  code: 'ok',
  order_id: 4_821_377,
  is_double: false,
  goods_id: 901,
  esub: '-',
  warning: [],
}
const failure = (error: string) => ({ code: 'error', error })

export const adcombo = {
  id: 'adcombo',
  name: 'AdCombo',
  sites: ['adcombo.com'],
  standing: 'proven',
  key: {
    label: 'API Key',
    place: 'No painel da AdCombo, abra o seu perfil e procure API Key: são 32 letras e números.',
    minLength: 5,
    tooShort: 'API Key deve ter pelo menos 5 caracteres',
  },
  credentials: ['apiKey'],
  asks: ['offerId', 'productPrice'],
  offerInAddress: /^https?:\/\/(?:[\w-]+\.)*adcombo\.com\/(?:.*\/)?offers?\/(\d+)/i,
  workerIs: 'needed',
  countryCase: 'upper',
  phone: 'as typed',
  takes: { quantity: 'quantity' },
  // A repeat is accepted and marked as a double, which nobody is paid or blamed for.
  isRepeatHarmless: true,
  postback: {
    macros: {
      click: ['{clickid}', '{subacc}', '{subacc2}', '{subacc3}', '{subacc4}'],
      payment: '{revenue}',
      order: '{trans_id}',
      // Whatever a lead brings along becomes a macro.
      lead: '{ext_in_id}',
      status: '{status}',
    },
    leadField: 'ext_in_id',
    where:
      'No painel da AdCombo, procure Postback nas configurações do seu perfil ou do fluxo da oferta e cole o endereço, com todos os status marcados.',
    words: {
      pending: ['hold'],
      approved: ['confirmed'],
      // The last two are of an older template.
      rejected: ['rejected', 'reject', 'cancelled'],
      trash: ['trash'],
    },
  },
  replies: {
    accepted: { status: 200, body: order },
    duplicate: { status: 200, body: { ...order, is_double: true } },
    refused: { status: 200, body: failure('Offer is not active') },
    'wrong-key': { status: 403, body: failure('Invalid api_key') },
    'server-error': { status: 500, body: failure('Internal error') },
  },
  endpoint: 'https://api.adcombo.com/api/v2/order/create/',
  required: ['name', 'phone', 'offer_id', 'country_code', 'price'],
  fields: [
    answer('offer_id', 'offerId'),
    answer('country_code', 'countryCode'),
    answer('price', 'productPrice'),
    answer('success_page', 'successUrl'),
    page('base_url', 'address'),
    page('referrer', 'referrer'),
    ...tracked(...utm, 'clickid', 'subacc', 'subacc2', 'subacc3', 'subacc4'),
  ],
  worker: {
    request: js`// A AdCombo recebe o pedido por GET, com todos os campos no endereço.
function montarPedido(lead, request) {
  const { campos } = lead;
  const parametros = new URLSearchParams({
    api_key: CONFIG.apiKey,
    ...campos,
    country_code: campos.country_code.toUpperCase(),
    base_url: campos.base_url || request.headers.get('Referer') || '',
    ip: ipDoVisitante(request),
  });
  if (!campos.quantity) parametros.delete('quantity');
  return { endereco: ENDERECO + '?' + parametros, opcoes: { method: 'GET' } };
}`,
    reply: js`// Um pedido repetido (is_double) também foi aceito.
function lerResposta({ dados }) {
  return { aceito: dados.code === 'ok', pedido: dados.order_id };
}`,
  },
} as const satisfies Platform
