import { emHorario } from '../worker/text.ts'
import type { Destino } from '../worker/types.ts'
import { julgarPeloStatus, postar } from './post.ts'

const PARAMETROS = ['src', 'sck', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term']

// A UTMify não tem nome para pagamento na entrega: um boleto, que também se paga depois, é o mais parecido. Nem o nome
// nem o telefone de quem comprou vai para ela.
export const UTMIFY: Destino = {
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
