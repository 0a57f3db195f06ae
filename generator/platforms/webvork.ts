import { js } from '../source.ts'
import { answer, forWorker, tracked, utm, type Platform } from './platform.ts'

const failure = (error: string) => ({ status: 'error', error })

export const webvork = {
  id: 'webvork',
  name: 'Webvork',
  sites: ['webvork.com'],
  standing: 'new',
  key: {
    label: 'Token',
    place: 'No painel da Webvork, abra a área de API. Se não achar, peça ao seu gerente.',
    minLength: 5,
    tooShort: 'Token deve ter pelo menos 5 caracteres',
  },
  credentials: ['apiKey'],
  asks: ['offerId'],
  workerIs: 'needed',
  countryCase: 'upper',
  phone: 'as typed',
  isRepeatHarmless: false,
  postback: {
    // Its words for a status are not public.
    macros: { click: ['{utm_medium}', '{utm_campaign}'], payment: '{money}', status: '{status_lead}' },
    words: { pending: [], approved: [], rejected: [], trash: [] },
    where:
      'No painel da Webvork, procure Postback nas configurações e cole o endereço. As palavras de status dela não são públicas: dê um significado às que chegarem.',
  },
  // Public is only that a lead is taken with status ok: no order number, no duplicate, and no wording of a refusal.
  replies: {
    accepted: { status: 200, body: { status: 'ok' } },
    duplicate: { status: 200, body: failure('Lead is a duplicate') },
    refused: { status: 200, body: failure('Offer not found') },
    'wrong-key': { status: 403, body: failure('Invalid token') },
    'server-error': { status: 500, body: failure('Internal error') },
  },
  // Its newer sample posts each lead to a second host as well, and relies on the network to drop one of the two. One
  // host is enough to take a lead, and cannot count it twice.
  endpoint: 'https://api.webvork.com/v1/new-lead',
  required: ['name', 'phone', 'offer_id', 'country'],
  fields: [
    answer('offer_id', 'offerId'),
    answer('country', 'countryCode'),
    forWorker('success_page', 'successUrl'),
    ...tracked(...utm),
  ],
  worker: {
    request: js`// A Webvork recebe o lead como formulário.
function montarPedido({ campos }, request) {
  const { success_page: _, ...enviados } = campos;
  const pedido = {
    token: CONFIG.apiKey,
    ...enviados,
    country: campos.country.toUpperCase(),
    ip: ipDoVisitante(request),
  };
  return { endereco: ENDERECO, opcoes: { method: 'POST', body: new URLSearchParams(pedido) } };
}`,
    reply: js`function lerResposta({ dados, ok }) {
  return { aceito: ok && dados.status === 'ok', pedido: '' };
}`,
  },
} as const satisfies Platform
