import { js } from '../source.ts'
import { answer, tracked, utm, type Platform, type PostField } from './platform.ts'

/** The first five fall back to the usual campaign parameters, in their order. */
const subs: PostField[] = utm.map((parameter, index) => ({
  name: `sub${index + 1}`,
  parameters: [`sub${index + 1}`, parameter],
}))

/** Without `&&`, which some page builders escape: it stands in the form's own script too. */
const reading = js`  const recusou = !ok || dados.success === false || Boolean(dados.error);
  return {
    aceito: recusou ? false : dados.success === true || Boolean(dados.uuid),
    pedido: dados.uuid,
    erro: dados.error || dados.message,
  };`

export const drcash = {
  id: 'drcash',
  name: 'Dr.Cash',
  endpoint: 'https://order.drcash.sh/v1/order',
  countryCase: 'lower',
  credentials: ['apiKey', 'streamCode'],
  required: ['phone'],
  fields: [
    answer('country', 'countryCode'),
    answer('thanks_page', 'successUrl'),
    ...subs,
    ...tracked('sub6', 'sub7'),
  ],
  worker: {
    request: js`// O Dr.Cash recebe o lead em JSON, com o token no cabeçalho e os dados do cliente em client.
function montarPedido(campos, request) {
  const { name, phone } = campos;
  const ip = ipDoVisitante(request);
  const country = (campos.country || (request.cf && request.cf.country) || '').toLowerCase();
  return {
    endereco: ENDERECO,
    opcoes: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + CONFIG.apiKey },
      body: JSON.stringify({
        token: CONFIG.apiKey,
        stream_code: CONFIG.streamCode,
        ...campos,
        country,
        ip,
        client: { name, phone, country, ip },
      }),
    },
  };
}`,
    reply: js`function lerResposta({ dados, ok }) {
${reading}
}`,
  },
  direct: {
    request: js`// O Dr.Cash recebe o lead em JSON, com o token no cabeçalho e os dados do cliente em client.
function montarPedido(campos) {
  const { name, phone, country, ip } = campos;
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + campos.token },
    body: JSON.stringify({ ...campos, client: { name, phone, country, ip } }),
  };
}`,
    reply: js`function lerResposta(dados, ok) {
${reading}
}`,
  },
} as const satisfies Platform
