import type { Destino } from '../worker/types.ts'
import { julgarPeloStatus, postar } from './post.ts'

// Avisos ao dono: para um endereço dele, ou para um chat do Telegram. Nenhum lead é contado aqui.
export const ALERTA: Destino = {
  prazoEmDias: 1,
  quer: () => false,

  montar({ texto, quando, tipo }, { endereco, chat, token }) {
    if (endereco) return postar(endereco, { tipo, texto, quando })
    return postar('https://api.telegram.org/bot' + token + '/sendMessage', { chat_id: chat, text: texto })
  },

  julgar: julgarPeloStatus,
}
