import { expect, it } from 'vitest'
import { formFor } from '../form/generate-form.ts'
import { answer, forWorker, page, tracked, type Platform } from '../platforms/platform.ts'
import { js } from '../source.ts'
import { accepted, json, refused, repliesOf, variant } from '../testing/platforms/answers.ts'
import { key, userAgent } from '../testing/platforms/sample-lead.ts'
import type { StandInPlatform } from '../testing/platforms/stand-in-platform.ts'
import type { Subject } from '../testing/platforms/tested-platform.ts'
import { readPage } from '../testing/worker-behaviour/read-page.ts'
import { openScene } from '../testing/worker-behaviour/scene.ts'
import { describeWorkers } from '../testing/worker-behaviour/worker-behaviour.ts'

const created = { lead: { numero: 'P-1001' } }
const failure = (reason: string) => ({ reason })

/** All that the product would have to be told of one more platform: nothing else in it changes. */
const pomar = {
  id: 'pomar',
  name: 'Pomar',
  sites: ['pomar.example'],
  standing: 'new',
  key: { label: 'Chave', place: 'Está no pomar.', minLength: 5, tooShort: 'Chave curta demais' },
  account: { label: 'Número do pomar', place: 'Está na porteira.' },
  credentials: ['accountId', 'apiKey'],
  asks: ['offerId', 'streamCode'],
  offerIs: 'number',
  workerIs: 'needed',
  countryCase: 'upper',
  phone: 'as typed',
  isRepeatHarmless: true,
  postback: {
    macros: { click: ['{sub1}'], payment: '{valor}' },
    words: { pending: [], approved: ['colhido'], rejected: [], trash: ['podre'] },
    where: 'Na porteira do pomar.',
  },
  replies: {
    accepted: { status: 201, body: created },
    duplicate: { status: 200, body: { ...created, repetido: true } },
    refused: { status: 422, body: failure('Produto esgotado') },
    'wrong-key': { status: 401, body: failure('Chave inválida') },
    'server-error': { status: 500, body: failure('Erro interno') },
  },
  endpoint: 'https://api.pomar.example/v1/leads',
  required: ['phone', 'produto'],
  fields: [
    answer('produto', 'offerId'),
    answer('fileira', 'streamCode'),
    answer('pais', 'countryCode'),
    forWorker('volta', 'successUrl'),
    page('pagina', 'address'),
    page('fuso', 'timezone'),
    ...tracked('campanha', 'sub1'),
  ],
  worker: {
    request: js`// A Pomar recebe o lead em JSON e a chave no cabeçalho X-Api-Key.
async function montarPedido({ campos }, request) {
  const visitante = { ip: ipDoVisitante(request), navegador: request.headers.get('User-Agent') || '' };
  const lead = { ...campos, visitante, pomar: await Promise.resolve(Number(CONFIG.accountId)) };
  delete lead.volta;
  return {
    endereco: ENDERECO,
    opcoes: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': CONFIG.apiKey },
      body: JSON.stringify(lead),
    },
  };
}`,
    reply: js`function lerResposta({ dados, ok }) {
  const { numero } = dados.lead || {};
  return { aceito: ok && Boolean(numero), pedido: numero };
}`,
  },
} as const satisfies Platform

const standIn: StandInPlatform = {
  id: 'pomar',
  host: 'api.pomar.example',
  method: 'POST',
  path: '/v1/leads',
  encoding: 'json',
  key: 'replaced by the suite',
  isKeyed: ({ headers }, key) => headers['x-api-key'] === key,
  leadFields: { name: 'name', phone: 'phone', offer: 'produto', country: 'pais', ip: 'visitante.ip' },
  required: { phone: /\S/, produto: /^\d+$/, pomar: /^77$/ },
  optional: { 'visitante.ip': /^[\da-f.:]+$/i },
  refuse: (text) => json(422, failure(text)),
  replies: repliesOf(pomar, {
    accepted: accepted('P-1001'),
    duplicate: accepted('P-1001'),
    refused: refused('Produto esgotado'),
    'wrong-key': refused('Chave inválida'),
    'server-error': refused('Erro interno'),
  }),
  variants: [
    variant('a number under an HTTP error', json(500, created), refused()),
    variant('a lead without a number', json(200, { lead: null }), refused()),
  ],
}

const subject: Subject = {
  platform: pomar,
  standIn,
  answers: { accountId: '77', streamCode: 'f-9', offerId: '31', countryCode: 'PT' },
  post: {
    name: 'Inês & Rui',
    phone: '+351 900 000',
    produto: '31',
    fileira: 'f-9',
    pais: 'PT',
    volta: 'https://loja.example/obrigado',
    pagina: 'https://loja.example/maca',
    fuso: '1',
    campanha: 'outono',
    sub1: 's1',
  },
  required: ['phone', 'produto'],
  successField: 'volta',
  arrival: (whole, { ip }) => {
    const { volta: _, ...post } = whole
    return {
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      fields: { ...post, pomar: 77, visitante: { ip, navegador: userAgent } },
    }
  },
  rules: [],
}

describeWorkers([await openScene(subject)])

it('gives a fifth platform its form too, with the fields that its worker reads', () => {
  const form = formFor(pomar, {
    platform: 'pomar',
    cloudflareUrl: 'https://lead.conta.workers.dev/',
    countryCode: 'pt',
    offerId: '31',
    streamCode: 'f-9',
    successUrl: 'https://loja.example/obrigado',
  })
  const { inputs } = readPage(form)
  expect(inputs.filter((name) => !['recado', 'lead_id', 'ddi', 'aviso'].includes(name ?? ''))).toEqual(
    Object.keys(subject.post),
  )
})
