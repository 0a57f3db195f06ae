import { js } from '../source.ts'
import { answer, tracked, utm, type Platform, type PostField } from './platform.ts'

/** The first five fall back to the usual campaign parameters, in their order. */
const subs: PostField[] = utm.map((parameter, index) => ({
  name: `sub${index + 1}`,
  parameters: [`sub${index + 1}`, parameter],
}))

export const drcash = {
  id: 'drcash',
  name: 'Dr.Cash',
  sites: ['dr.cash', 'drcash.sh'],
  standing: 'proven',
  key: {
    label: 'Token',
    place: 'No painel da Dr.Cash, abra o seu perfil e procure API. Se não achar, peça ao seu gerente.',
    minLength: 10,
    tooShort: 'Token do Dr Cash deve ter pelo menos 10 caracteres',
  },
  // The worker's own stream code is for forms that bring none.
  credentials: ['apiKey', 'streamCode'],
  asks: ['streamCode'],
  workerIs: 'optional',
  countryCase: 'lower',
  phone: 'as typed',
  takes: { address: 'address' },
  isRepeatHarmless: false,
  postback: {
    macros: { click: ['{sub1}'], payment: '{payment}', order: '{uuid}', status: '{status}' },
    words: { pending: ['pending'], approved: ['approved'], rejected: ['rejected'], trash: ['trash'] },
    where:
      'No painel da Dr.Cash, procure Postback no seu perfil ou no fluxo (stream) da oferta e cole o endereço. Se não achar, peça ao seu gerente.',
  },
  // No public source shows a duplicate: it comes in the shape of any refusal.
  replies: {
    accepted: { status: 200, body: { uuid: '0b9d3f52-0000-4000-8000-000000000001' } },
    duplicate: { status: 409, body: { error: 'Order already exists' } },
    refused: { status: 400, body: { error: 'Stream not found' } },
    'wrong-key': { status: 401, body: { error: 'Unauthorized' } },
    'server-error': { status: 500, body: { error: 'Internal error' } },
  },
  endpoint: 'https://order.drcash.sh/v1/order',
  required: ['phone'],
  fields: [
    answer('stream_code', 'streamCode'),
    answer('country', 'countryCode'),
    answer('thanks_page', 'successUrl'),
    ...subs,
    ...tracked('sub6', 'sub7'),
  ],
  worker: {
    request: js`// O Dr.Cash recebe o lead em JSON, com o token no cabeçalho e os dados do cliente em client.
function montarPedido(lead, request) {
  const { address, ...campos } = lead.campos;
  const { name, phone } = campos;
  const ip = ipDoVisitante(request);
  const country = (campos.country || request.cf?.country || '').toLowerCase();
  return {
    endereco: ENDERECO,
    opcoes: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + CONFIG.apiKey },
      body: JSON.stringify({
        ...campos,
        token: CONFIG.apiKey,
        // A campanha do formulário vale mais que a do Worker.
        stream_code: campos.stream_code || CONFIG.streamCode,
        country,
        ip,
        client: { name, phone, country, ip, address: address || undefined },
      }),
    },
  };
}`,
    reply: js`function lerResposta({ dados, ok }) {
  const recusou = !ok || dados.success === false || Boolean(dados.error);
  return { aceito: !recusou && Boolean(dados.success || dados.uuid), pedido: dados.uuid };
}`,
  },
  // Only here the visitor's address must be asked for, of a public service: without it the lead goes all the same.
  direct: js`async function pedir(formulario) {
  const campos = {};
  new FormData(formulario).forEach((valor, nome) => {
    campos[nome] = valor;
  });
  ['name', 'phone'].forEach((nome) => {
    campos[nome] = acharCampo(formulario, nome).value;
  });
  const { token, name, phone, country, address } = campos;
  const procura = fetch('https://api.ipify.org').then((resposta) => resposta.text());
  const ip = await Promise.race([procura, esperar(2000)])
    .then((ip) => (/^[0-9a-f.:]+$/i.test(ip) ? ip : ''))
    .catch(() => '');
  const client = { name, phone, country, address, ip };
  andamento.saida = fetch('https://order.drcash.sh/v1/order', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + token },
    body: JSON.stringify({ ...campos, recado: undefined, ip, client }),
    keepalive: true,
  });
  const resposta = await Promise.race([andamento.saida, esperar(10000)]);
  const { success, uuid, error, message } = Object(await resposta.json());
  const dito = Object(error).message || error || message || '';
  return {
    success: [resposta.ok, success !== false, !error, success || uuid].every(Boolean),
    orderId: uuid,
    error: typeof dito === 'string' ? dito : JSON.stringify(dito).replace(/["{}]|[[]|]/g, ''),
  };
}`,
} as const satisfies Platform
