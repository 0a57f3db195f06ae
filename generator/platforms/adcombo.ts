import { js } from '../source.ts'
import { answer, page, tracked, utm, type Platform } from './platform.ts'

export const adcombo = {
  id: 'adcombo',
  name: 'AdCombo',
  endpoint: 'https://api.adcombo.com/api/v2/order/create/',
  countryCase: 'upper',
  credentials: ['apiKey'],
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
  return { endereco: ENDERECO + '?' + parametros, opcoes: { method: 'GET' } };
}`,
    reply: js`// Um pedido repetido (is_double) também foi aceito.
function lerResposta({ dados }) {
  return { aceito: dados.code === 'ok', pedido: dados.order_id };
}`,
  },
} as const satisfies Platform
