import type { Destino } from '../worker/types.ts'
import { julgarPeloCodigo, postar } from './post.ts'

const lista = (texto: string | undefined) => (texto ? [texto] : undefined)

// Conversions API da Meta. Ela quer os dígitos do telefone, cifrados sem o mais.
export const META: Destino = {
  prazoEmDias: 7,
  quer: () => true,

  montar(e, { pixel = '', token }) {
    const evento = {
      event_name: e.nome || (e.compra ? 'Purchase' : 'Lead'),
      event_time: e.segundos,
      event_id: e.numero,
      action_source: 'website',
      event_source_url: e.origem,
      user_data: {
        client_ip_address: e.ip,
        client_user_agent: e.agente,
        fbp: e.recebido['fbp'],
        fbc: e.fbc,
        ph: lista(e.cifrado.fone),
        fn: lista(e.cifrado.nome),
        country: lista(e.cifrado.pais),
        external_id: lista(e.cifrado.id),
      },
      custom_data: e.dinheiro,
    }
    const corpo = { data: [evento], access_token: token, test_event_code: e.codigo }
    return postar('https://graph.facebook.com/v26.0/' + encodeURIComponent(pixel) + '/events', corpo)
  },

  julgar(status, texto) {
    const { error } = JSON.parse(texto) as { error?: { code?: number; is_transient?: boolean } }
    if (error?.is_transient) return 'fila'
    return julgarPeloCodigo(status, error?.code ?? 0, [1, 2, 4, 17, 341, 368])
  },
}
