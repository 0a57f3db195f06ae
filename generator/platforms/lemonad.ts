import { js } from '../source.ts'
import { answer, page, tracked, utm, type Platform } from './platform.ts'

export const lemonad = {
  id: 'lemonad',
  name: 'Lemonad',
  endpoint: 'https://sendmelead.com/api/v3/lead/add',
  countryCase: 'upper',
  credentials: ['apiKey'],
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
