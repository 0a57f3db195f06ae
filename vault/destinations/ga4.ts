import { julgarPeloStatus, postar } from '../worker/post.ts'
import type { Anuncio } from '../worker/types.ts'
import type { AdPlatform, TestedDestination } from './destination.ts'
import { leadValue, token } from './fields.ts'

// Measurement Protocol do Google Analytics 4: só de quem trouxe o número que ele dá a cada visitante.
export const GA4: Anuncio = {
  prazoEmDias: 3,
  quer: ({ ga }) => Boolean(ga),
  visitaDeTeste: { ga: '1.1' },

  montar(e, { pixel = '', token = '' }) {
    const chaves = new URLSearchParams({ measurement_id: pixel, api_secret: token })
    const params = { transaction_id: e.numero, ...e.dinheiro, engagement_time_msec: 1 }
    const corpo = {
      client_id: (e.recebido['ga'] ?? '').replace(/^GA\d\.\d\./, ''),
      timestamp_micros: e.quando * 1000,
      events: [{ name: e.compra ? 'purchase' : 'generate_lead', params }],
    }
    const caminho = e.codigo ? 'debug/mp/collect?' : 'mp/collect?'
    return postar('https://www.google-analytics.com/' + caminho + chaves.toString(), corpo)
  },

  julgar: julgarPeloStatus,
}

/* Panel and tests: nothing below this line is in the Worker. */

export const ga4 = {
  id: 'ga4',
  name: 'GA4',
  subject: 'O GA4',
  summary: 'Google Analytics, pelo Measurement Protocol',
  steps: [
    'No Google Analytics, em Administrador, Fluxos de dados, abra o fluxo da web e copie o ID da métrica.',
    'Na mesma tela, em Chaves secretas da API Measurement Protocol, crie uma e copie o valor.',
  ],
  fields: [
    {
      name: 'pixel',
      label: 'ID da métrica',
      pattern: /^G-[A-Z\d]{4,20}$/,
      mistake: 'Começa com G-, como G-AB12CD34EF',
    },
    token('Chave secreta da API'),
    ...leadValue,
  ],
  honest:
    'O GA4 diz que deu certo até quando algo está errado, e não confere a chave: veja em Tempo real se o evento chegou. Só vão leads cuja página já tinha o Google Analytics, e até 72 horas depois.',
  traces: { cookies: ['ga'] },
  trial: {},
  confirmsNothing: true,
} as const satisfies AdPlatform

export const tested: TestedDestination = {
  host: 'www.google-analytics.com',
  content: { status: 204, body: '' },
  settings: { pixel: 'G-ABC123', token: 'ga4-chave-secreta-secreto' },
  visit: { ga: 'GA1.1.1267650289.1790446417' },
  sentAt: {
    event: 'events.0.name',
    id: 'events.0.params.transaction_id',
    click: 'client_id',
    value: 'events.0.params.value',
    currency: 'events.0.params.currency',
  },
}
