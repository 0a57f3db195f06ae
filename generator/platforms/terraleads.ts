import { js } from '../source.ts'
import { answer, forWorker, page, tracked, utm, type Platform } from './platform.ts'

const failure = (error: string) => ({ status: 'error', error })

export const terraleads = {
  id: 'terraleads',
  name: 'TerraLeads',
  sites: ['terraleads.com', 't-api.org'],
  standing: 'new',
  key: {
    label: 'API Key',
    place: 'No painel da TerraLeads, abra a área de API. Se não achar, peça ao seu gerente.',
    minLength: 5,
    tooShort: 'API Key deve ter pelo menos 5 caracteres',
  },
  account: { label: 'User ID', place: 'O número da sua conta (user_id), junto da API Key.' },
  credentials: ['accountId', 'apiKey'],
  asks: ['offerId'],
  offerIs: 'number',
  workerIs: 'needed',
  countryCase: 'upper',
  // Shops that send to it leave out what people write between the digits; both national and +40... are seen.
  phone: 'compact',
  takes: { address: 'address', quantity: 'count' },
  isRepeatHarmless: false,
  postback: {
    macros: { click: ['{sub_id}'], payment: '{payment}', order: '{lead_id}' },
    words: {
      pending: ['accept', 'expect'],
      approved: ['confirm'],
      rejected: ['reject', 'fail', 'error'],
      trash: ['trash'],
    },
    where:
      'No painel da TerraLeads, procure Postback no fluxo (stream) da oferta: cada status tem o seu endereço. Se não achar, peça ao seu gerente.',
    answer: 'OK',
  },
  // No public source shows a duplicate: it comes in the shape of any refusal.
  replies: {
    accepted: { status: 200, body: { status: 'ok', data: { id: 90_210_345, status: 'accept' } } },
    duplicate: { status: 200, body: failure('Lead is a duplicate') },
    refused: { status: 200, body: failure('Offer not found') },
    'wrong-key': { status: 403, body: failure('Wrong check_sum') },
    'server-error': { status: 500, body: failure('Internal error') },
  },
  endpoint: 'https://t-api.org/api/lead/create',
  required: ['name', 'phone', 'offer_id', 'country'],
  fields: [
    answer('offer_id', 'offerId'),
    answer('country', 'countryCode'),
    forWorker('success_page', 'successUrl'),
    page('referer', 'referrer'),
    ...tracked(...utm, 'sub_id', 'sub_id_1', 'sub_id_2', 'sub_id_3', 'sub_id_4'),
  ],
  worker: {
    // A field without a value is left out: no source tells what an empty one would mean. The text is written as PHP's
    // json_encode writes it, so that the sum agrees whether the network takes it of what came or of what it has read.
    request: js`// A TerraLeads recebe o lead em JSON e, no endereço, o SHA-1 dele com a chave.
async function montarPedido({ campos }, request) {
  const data = {
    ...campos,
    success_page: '',
    phone: campos.phone.replace(/[\s()./-]/g, ''),
    offer_id: Number(campos.offer_id),
    country: campos.country.toUpperCase(),
    user_agent: request.headers.get('User-Agent'),
    ip: ipDoVisitante(request),
  };
  // Só ASCII, como o PHP escreve.
  const body = JSON.stringify({ user_id: Number(CONFIG.accountId), data }, (_, valor) => valor || undefined)
    .replaceAll('/', '\\/')
    .replace(/[^ -~]/g, (letra) => '\\u' + hex(65536 + letra.charCodeAt(0)));
  const texto = new TextEncoder().encode(body + CONFIG.apiKey);
  const soma = new Uint8Array(await crypto.subtle.digest('SHA-1', texto));
  const endereco = ENDERECO + '?check_sum=' + Array.from(soma, (parte) => hex(256 + parte)).join('');
  return { endereco, opcoes: { method: 'POST', headers: { 'Content-Type': 'application/json' }, body } };
}

const hex = (numero) => numero.toString(16).slice(1);`,
    reply: js`function lerResposta({ dados, ok }) {
  return { aceito: ok && dados.status === 'ok', pedido: dados.data?.id };
}`,
  },
} as const satisfies Platform
