import { js } from '../source.ts'
import { answer, forWorker, page, tracked, utm, type Platform } from './platform.ts'

const parameters = [...utm, 'sub1', 'sub2', 'sub3', 'sub4', 'sub5']

export const trafficlight = {
  id: 'trafficlight',
  name: 'TrafficLight',
  sites: ['cpa.tl'],
  standing: 'proven',
  key: {
    label: 'API Key',
    place: 'No painel da TrafficLight (cpa.tl), abra o seu perfil e procure API.',
    minLength: 5,
    tooShort: 'API Key deve ter pelo menos 5 caracteres',
  },
  credentials: ['apiKey'],
  asks: ['offerId', 'productPrice'],
  // How its pages are addressed is not public: a number that is said to be an offer's.
  offerInAddress:
    /^https?:\/\/(?:[\w-]+\.)*cpa\.tl\/(?:.*?[^a-z])?offers?(?:[_-]?id)?(?:\/(?:[a-z]+\/)?|=|.*?[?&]id=)(\d+)/i,
  workerIs: 'needed',
  countryCase: 'upper',
  phone: 'as typed',
  takes: { address: 'address' },
  limits: { characters: 100, fields: parameters },
  isRepeatHarmless: false,
  postback: {
    // No macro for the status: each has an address of its own.
    macros: {
      click: ['{sub1}', '{sub2}', '{sub3}', '{sub4}', '{sub5}'],
      payment: '{payout}',
      order: '{id}',
      lead: '{id2}',
    },
    words: { pending: ['new', 'held'], approved: ['confirmed'], rejected: ['canceled'], trash: ['trash'] },
    where:
      'No painel da TrafficLight (cpa.tl), abra Postback: cada status tem o seu endereço, e sem endereço ela não avisa. Cole cada um no seu lugar.',
  },
  // No public source shows a duplicate: it comes in the shape of any refusal.
  replies: {
    accepted: { status: 200, body: { id: 48_151_623 } },
    duplicate: { status: 200, body: { errmsg: 'Lead is a duplicate' } },
    refused: { status: 200, body: { errmsg: 'Offer not found' } },
    'wrong-key': { status: 403, body: { errmsg: 'Invalid key' } },
    'server-error': { status: 500, body: { errmsg: 'Internal error' } },
  },
  endpoint: 'https://api.cpa.tl/api/lead/send',
  required: ['phone'],
  fields: [
    answer('offer_id', 'offerId'),
    answer('country', 'countryCode'),
    forWorker('success_page', 'successUrl'),
    page('tz', 'timezone'),
    ...tracked(...parameters),
  ],
  worker: {
    request: js`// A TrafficLight recebe o lead como formulário.
function montarPedido(lead, request) {
  const { id, campos } = lead;
  const { success_page: _, ...enviados } = campos;
  const pedido = {
    key: CONFIG.apiKey,
    id,
    ...enviados,
    country: (campos.country || request.cf?.country || '').toUpperCase(),
    ip_address: ipDoVisitante(request),
    tz: fusoEmHoras(campos.tz, request),
    user_agent: request.headers.get('User-Agent') || '',
    stream_hid: '',
    comments: '',
    web_id: '',
    email: '',
  };
  for (const nome of Object.keys(pedido)) {
    if (/^(utm_|sub\d)/.test(nome)) pedido[nome] = pedido[nome].slice(0, 100);
  }
  return { endereco: ENDERECO, opcoes: { method: 'POST', body: new URLSearchParams(pedido) } };
}

function fusoEmHoras(enviado, request) {
  if (/^[+-]?\d{1,2}$/.test(enviado)) return String(Number(enviado));
  try {
    const timeZone = request.cf.timezone;
    const relogio = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const [, horas] = relogio.format().split('GMT');
    return String(parseInt(horas, 10) || 0);
  } catch {
    return '0';
  }
}`,
    reply: js`function lerResposta({ dados }) {
  return { aceito: Boolean(dados.id) && !dados.errmsg, pedido: dados.id };
}`,
  },
} as const satisfies Platform
