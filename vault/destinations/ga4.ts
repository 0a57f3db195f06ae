import type { Destino } from '../worker/types.ts'
import { julgarPeloStatus, postar } from './post.ts'

// Measurement Protocol do Google Analytics 4: só de quem trouxe o número que ele dá a cada visitante.
export const GA4: Destino = {
  prazoEmDias: 3,
  quer: ({ ga }) => Boolean(ga),

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
