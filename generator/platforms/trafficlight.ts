import { js } from '../source.ts'
import { answer, page, tracked, utm, type Platform } from './platform.ts'

export const trafficlight = {
  id: 'trafficlight',
  name: 'TrafficLight',
  endpoint: 'https://api.cpa.tl/api/lead/send',
  countryCase: 'upper',
  credentials: ['apiKey'],
  required: ['phone'],
  fields: [
    answer('offer_id', 'offerId'),
    answer('country', 'countryCode'),
    answer('success_page', 'successUrl'),
    page('tz', 'timezone'),
    ...tracked(...utm, 'sub1', 'sub2', 'sub3', 'sub4', 'sub5'),
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
    address: '',
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
