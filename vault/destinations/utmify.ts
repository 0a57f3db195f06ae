import { julgarPeloStatus, postar } from '../worker/post.ts'
import { emHorario } from '../worker/time.ts'
import type { Anuncio } from '../worker/types.ts'
import type { AdPlatform, TestedDestination } from './destination.ts'
import { leadValue, token } from './fields.ts'

const PARAMETROS = ['src', 'sck', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term']

// A UTMify não tem nome para pagamento na entrega: um boleto, que também se paga depois, é o mais parecido. Nem o nome
// nem o telefone de quem comprou vai para ela.
export const UTMIFY: Anuncio = {
  prazoEmDias: 7,
  quer: () => true,

  montar(e, { token = '' }) {
    const { value = 0, currency = 'USD' } = e.dinheiro ?? {}
    const priceInCents = Math.round(value * 100)
    const country = e.lead?.pais ?? null
    const corpo = {
      orderId: e.lead?.id,
      platform: 'Integrador',
      paymentMethod: 'boleto',
      status: e.compra ? 'paid' : 'waiting_payment',
      createdAt: emHorario((e.lead?.n ?? 0) / 1000),
      approvedDate: e.compra ? emHorario(e.quando) : null,
      refundedAt: null,
      customer: { name: 'Cliente', email: null, phone: null, document: null, country, ip: e.ip },
      products: [{ id: '1', name: 'Pedido', planId: null, planName: null, quantity: 1, priceInCents }],
      trackingParameters: Object.fromEntries(PARAMETROS.map((nome) => [nome, e.recebido[nome] || null])),
      commission: {
        totalPriceInCents: priceInCents,
        gatewayFeeInCents: 0,
        userCommissionInCents: priceInCents,
        currency,
      },
      isTest: Boolean(e.codigo),
    }
    return postar('https://api.utmify.com.br/api-credentials/orders', corpo, { 'x-api-token': token })
  },

  julgar: julgarPeloStatus,
}

/* Panel and tests: nothing below this line is in the Worker. */

export const utmify = {
  id: 'utmify',
  name: 'UTMify',
  subject: 'A UTMify',
  summary: 'Pedidos e aprovações com as suas UTMs',
  steps: [
    'Na UTMify, em Integrações, Webhooks, Credenciais de API, adicione uma credencial e copie o token.',
  ],
  fields: [token('Token da credencial'), ...leadValue],
  honest:
    'A UTMify não tem pagamento na entrega entre as formas de pagamento: o pedido entra como boleto, pendente até a rede aprovar. Nome, telefone e produto não vão.',
  traces: {},
  trial: {},
  refusals: [[/^40[134]\b/, 'A UTMify não conhece esta credencial: copie de novo.']],
} as const satisfies AdPlatform

export const tested: TestedDestination = {
  host: 'api.utmify.com.br',
  content: { status: 200, body: '{"OK":true,"result":"SUCCESS"}' },
  settings: { token: 'utmify-token-secreto' },
  sentAt: { event: 'status', id: 'orderId', click: 'trackingParameters.utm_campaign' },
}
