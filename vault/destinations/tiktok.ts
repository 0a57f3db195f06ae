import type { Destino } from '../worker/types.ts'
import { julgarPeloCodigo, postar } from './post.ts'

// Events API do TikTok. Ele quer o telefone com o mais, cifrado.
export const TIKTOK: Destino = {
  prazoEmDias: 7,
  quer: () => true,

  montar(e, { pixel, token = '' }) {
    const evento = {
      event: e.nome || (e.compra ? 'CompletePayment' : 'SubmitForm'),
      event_time: e.segundos,
      event_id: e.numero,
      user: {
        phone: e.cifrado.foneComMais,
        external_id: e.cifrado.id,
        ttclid: e.recebido['ttclid'],
        ttp: e.recebido['ttp'],
        ip: e.ip,
        user_agent: e.agente,
      },
      page: { url: e.origem },
      properties: e.dinheiro,
    }
    const corpo = { event_source: 'web', event_source_id: pixel, data: [evento], test_event_code: e.codigo }
    const endereco = 'https://business-api.tiktok.com/open_api/v1.3/event/track/'
    return postar(endereco, corpo, { 'Access-Token': token })
  },

  julgar(status, texto) {
    const { code = 0 } = JSON.parse(texto) as { code?: number }
    const deles = code >= 50_000 && code <= 59_999
    return deles ? 'fila' : julgarPeloCodigo(status, code, [40_100])
  },
}
