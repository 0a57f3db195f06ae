import { julgarPeloStatus, postar } from '../worker/post.ts'
import type { Destino } from '../worker/types.ts'
import type { AlertChannel, TestedDestination } from './destination.ts'

// Avisos ao dono num endereço dele.
export const HTTPS: Destino = {
  prazoEmDias: 1,
  montar: ({ texto, quando, tipo }, { endereco = '' }) => postar(endereco, { tipo, texto, quando }),
  julgar: julgarPeloStatus,
}

/* Panel and tests: nothing below this line is in the Worker. */

export const https = {
  id: 'https',
  name: 'seu endereço',
  subject: 'O seu endereço',
  option: 'Endereço https',
  place: 'No seu endereço',
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
      isLong: true,
    },
  ],
} as const satisfies AlertChannel

export const tested: TestedDestination = {
  host: 'avisos.example',
  content: { status: 200, body: 'ok' },
  settings: { endereco: 'https://avisos.example/gancho' },
}
