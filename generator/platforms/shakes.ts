import { js } from '../source.ts'
import { answer, forWorker, page, tracked, type Platform } from './platform.ts'

const failure = (error: string) => ({ status: 'error', error })

export const shakes = {
  id: 'shakes',
  name: 'Shakes',
  sites: ['shakes.pro'],
  standing: 'new',
  key: {
    label: 'API Key',
    place: 'No painel da Shakes, abra a área de API. Se não achar, peça ao seu gerente.',
    minLength: 5,
    tooShort: 'API Key deve ter pelo menos 5 caracteres',
  },
  credentials: ['apiKey'],
  asks: ['offerId', 'streamCode'],
  workerIs: 'needed',
  countryCase: 'upper',
  // Shops that send to it leave out what people write between the digits.
  phone: 'compact',
  isRepeatHarmless: false,
  postback: {
    // It calls back for these only, and names no macro for the status.
    macros: { click: ['{sub1}'], payment: '{cost}' },
    words: { pending: [], approved: ['confirm', 'approved'], rejected: ['reject', 'decline'], trash: [] },
    where:
      'No painel da Shakes, procure Postback no fluxo da oferta: cada status tem o seu endereço. Se não achar, peça ao seu gerente.',
  },
  // No public source shows a duplicate: it comes in the shape of any refusal.
  replies: {
    accepted: { status: 200, body: { status: 'ok', orderId: 'SH-5150042' } },
    duplicate: { status: 200, body: failure('Order is a duplicate') },
    refused: { status: 200, body: failure('Offer not found') },
    'wrong-key': { status: 403, body: failure('Invalid key') },
    'server-error': { status: 500, body: failure('Internal error') },
  },
  endpoint: 'https://shakes.pro/index.php?r=/api/order/in',
  required: ['name', 'phone', 'offerId', 'streamCode', 'countryCode'],
  fields: [
    answer('offerId', 'offerId'),
    answer('streamCode', 'streamCode'),
    answer('countryCode', 'countryCode'),
    forWorker('success_page', 'successUrl'),
    page('landingUrl', 'address'),
    page('referrer', 'referrer'),
    ...tracked('sub1', 'sub2', 'sub3', 'sub4'),
  ],
  worker: {
    // No source says in which time zone the moment is told: it is Greenwich's, as servers have it.
    request: js`// A Shakes recebe o lead como formulário, com a chave no endereço.
function montarPedido({ campos }, request) {
  const { success_page: _, ...enviados } = campos;
  const pedido = {
    ...enviados,
    phone: campos.phone.replace(/[\s()./-]/g, ''),
    countryCode: campos.countryCode.toUpperCase(),
    landingUrl: campos.landingUrl || request.headers.get('Referer') || '',
    createdAt: new Date().toISOString().slice(0, 19).replace('T', ' '),
    userAgent: request.headers.get('User-Agent') || '',
    ip: ipDoVisitante(request),
  };
  const endereco = ENDERECO + '&key=' + encodeURIComponent(CONFIG.apiKey);
  return { endereco, opcoes: { method: 'POST', body: new URLSearchParams(pedido) } };
}`,
    reply: js`function lerResposta({ dados, ok }) {
  return { aceito: ok && dados.status === 'ok', pedido: dados.orderId };
}`,
  },
} as const satisfies Platform
