import { julgarPeloStatus, postar } from '../worker/post.ts'
import type { Destino } from '../worker/types.ts'
import type { AlertChannel, TestedDestination } from './destination.ts'

// Avisos ao dono num chat do Telegram.
export const TELEGRAM: Destino = {
  prazoEmDias: 1,
  montar: ({ texto }, { chat, token }) =>
    postar('https://api.telegram.org/bot' + token + '/sendMessage', { chat_id: chat, text: texto }),
  julgar: julgarPeloStatus,
}

/* Panel and tests: nothing below this line is in the Worker. */

export const telegram = {
  id: 'telegram',
  name: 'Telegram',
  subject: 'O Telegram',
  option: 'Telegram',
  place: 'No Telegram',
  steps: [
    'No Telegram, fale com @BotFather, mande /newbot e siga as perguntas. No fim ele dá o token do bot.',
    'Abra a conversa com o seu bot e mande qualquer mensagem, ou ponha o bot num grupo: sem isso ele não pode escrever para você.',
    'Para saber o número da conversa, fale com @userinfobot. O de um grupo começa com um hífen.',
  ],
  fields: [
    {
      name: 'token',
      label: 'Token do bot',
      pattern: /^\d{5,}:[\w-]{30,}$/,
      mistake: 'O token tem um número, dois-pontos e letras, como 123456789:AAF...',
      isLong: true,
    },
    {
      name: 'chat',
      label: 'Número da conversa',
      pattern: /^(-?\d{4,}|@\w{5,})$/,
      mistake: 'É um número, como 123456789 ou -1001234567890, ou @nomedocanal',
    },
  ],
  refusals: [
    [/^(401|404)\b/, 'O token do bot está errado: copie de novo do @BotFather.'],
    [/^403\b/, 'O bot foi bloqueado ou não está nesse grupo.'],
    [/^400\b/, 'O Telegram não achou a conversa: mande uma mensagem ao bot e confira o número.'],
  ],
} as const satisfies AlertChannel

export const tested: TestedDestination = {
  host: 'api.telegram.org',
  content: { status: 200, body: '{"ok":true,"result":{}}' },
  settings: { chat: '-100123', token: '123456:um-token-secreto-que-ninguem-tem' },
}
