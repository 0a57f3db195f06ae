import { expect, it } from 'vitest'
import { formFor } from '../form/generate-form.ts'
import { answer, page, tracked, type Platform } from '../platforms/platform.ts'
import { js } from '../source.ts'
import { accepted, json, refused, variant } from '../testing/platforms/answers.ts'
import type { StandInPlatform } from '../testing/platforms/stand-in-platform.ts'
import { readPage } from '../testing/worker-behaviour/read-page.ts'
import { openScene } from '../testing/worker-behaviour/scene.ts'
import { key, userAgent, type Subject } from '../testing/worker-behaviour/subject.ts'
import { describeWorkers } from '../testing/worker-behaviour/worker-behaviour.ts'

/** All that the product would have to be told of one more platform: nothing else in it changes. */
const pomar = {
  id: 'pomar',
  name: 'Pomar',
  endpoint: 'https://api.pomar.example/v1/leads',
  countryCase: 'upper',
  credentials: ['apiKey'],
  required: ['phone', 'produto'],
  fields: [
    answer('produto', 'offerId'),
    answer('pais', 'countryCode'),
    answer('volta', 'successUrl'),
    page('pagina', 'address'),
    page('fuso', 'timezone'),
    ...tracked('campanha', 'sub1'),
  ],
  worker: {
    request: js`// A Pomar recebe o lead em JSON e a chave no cabeçalho X-Api-Key.
function montarPedido({ campos }, request) {
  const visitante = { ip: ipDoVisitante(request), navegador: request.headers.get('User-Agent') || '' };
  const lead = { ...campos, visitante };
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

const created = { lead: { numero: 'P-1001' } }
const failure = (reason: string) => ({ reason })

const standIn: StandInPlatform = {
  id: 'pomar',
  host: 'api.pomar.example',
  method: 'POST',
  path: '/v1/leads',
  encoding: 'json',
  key: 'replaced by the suite',
  readKey: ({ headers }) => String(headers['x-api-key'] ?? ''),
  leadFields: { name: 'name', phone: 'phone', offer: 'produto', country: 'pais', ip: 'visitante.ip' },
  required: { phone: /\S/, produto: /^[\w-]+$/ },
  optional: { 'visitante.ip': /^[\da-f.:]+$/i },
  duplicate: 'accepted-and-marked',
  refuse: (text) => json(422, failure(text)),
  replies: {
    accepted: { answer: json(201, created), means: accepted('P-1001') },
    duplicate: { answer: json(200, { ...created, repetido: true }), means: accepted('P-1001') },
    refused: { answer: json(422, failure('Produto esgotado')), means: refused('Produto esgotado') },
    'wrong-key': { answer: json(401, failure('Chave inválida')), means: refused('Chave inválida') },
    'server-error-with-json': { answer: json(500, failure('Erro interno')), means: refused('Erro interno') },
  },
  variants: [
    variant('a number under an HTTP error', json(500, created), refused()),
    variant('a lead without a number', json(200, { lead: null }), refused()),
  ],
}

const subject: Subject = {
  platform: pomar,
  standIn,
  post: {
    name: 'Inês & Rui',
    phone: '+351 900 000',
    produto: 'maca-1',
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
      fields: { ...post, visitante: { ip, navegador: userAgent } },
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
    offerId: 'maca-1',
    productPrice: '10',
    successUrl: 'https://loja.example/obrigado',
  })
  const { inputs } = readPage(form)
  expect(inputs.filter((name) => !['recado', 'lead_id', 'aviso'].includes(name ?? ''))).toEqual(
    Object.keys(subject.post),
  )
})
