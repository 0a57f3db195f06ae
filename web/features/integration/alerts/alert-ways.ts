import type { Destination, DestinationField } from '../destinations/destination.ts'

const share: DestinationField = {
  name: 'recusas',
  label: 'Avisar quando as recusas passarem de (%)',
  hint: 'Dos leads do último dia, a partir de dez.',
  pattern: /^([1-9]\d?)$/,
  mistake: 'De 1 a 99',
  initial: '30',
}

export type AlertWay = 'telegram' | 'https'

/** The two ways an alert can go. */
export const alertWays: Record<AlertWay, Destination> = {
  telegram: {
    id: 'alerta',
    name: 'Telegram',
    subject: 'O Telegram',
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
      },
      {
        name: 'chat',
        label: 'Número da conversa',
        pattern: /^(-?\d{4,}|@\w{5,})$/,
        mistake: 'É um número, como 123456789 ou -1001234567890, ou @nomedocanal',
      },
      share,
    ],
  },
  https: {
    id: 'alerta',
    name: 'seu endereço',
    subject: 'O seu endereço',
    steps: [
      'Crie o endereço onde quiser, por exemplo um webhook do n8n, do Make ou do Zapier.',
      'O Cofre manda um POST com JSON: { "tipo", "texto", "quando" }. Nenhum dado de pessoa vai junto.',
    ],
    fields: [
      {
        name: 'endereco',
        label: 'Endereço https',
        pattern: /^https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/,
        mistake: 'Cole o endereço inteiro, com https://',
      },
      share,
    ],
  },
}
