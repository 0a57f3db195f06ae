import type { SendingState } from '#contract/vault.ts'
import type { Tone } from '#web/ui/badge.tsx'
import type { AdId } from './ad-names.ts'

type Shown = {
  tone: Tone
  label: string
  /** As a step on the way of a lead, and what is said there. */
  step: 'done' | 'waiting' | 'failed'
  note: string
  /** After the name of whoever was told; none while nobody can say. */
  sentence?: string
}

const looks: Record<SendingState, Shown> = {
  fila: { tone: 'orange', label: 'Na fila', step: 'waiting', note: 'a caminho' },
  enviado: { tone: 'green', label: 'Enviado', step: 'done', note: 'recebido', sentence: 'recebeu.' },
  recusado: { tone: 'red', label: 'Recusado', step: 'failed', note: 'recusado', sentence: 'não aceitou.' },
  vencido: {
    tone: 'quiet',
    label: 'Vencido',
    step: 'failed',
    note: 'velho demais para enviar',
    sentence: 'não aceita mais: passou do prazo.',
  },
  desligado: {
    tone: 'quiet',
    label: 'Desligado',
    step: 'waiting',
    note: 'desligado',
    sentence: 'foi desligado antes, e nada foi enviado.',
  },
}

/** What the vault calls sent has for Google only been put into the table: nobody tells it when that is fetched. */
const inTable: Shown = {
  tone: 'blue',
  label: 'Na tabela',
  step: 'waiting',
  note: 'na tabela, à espera do Google',
  sentence: 'leva na próxima busca.',
}
const fetches: AdId = 'google'

const known = new Map<string, Shown>(Object.entries(looks))

/** What became of telling somebody something. */
export function lookOfSending(destination: string, state: string): Shown {
  if (destination === fetches && state === 'enviado') return inTable
  return known.get(state) ?? { tone: 'quiet', label: state, step: 'waiting', note: state }
}

/** What was told of a lead. */
export const leadEvents: Record<string, string> = { lead: 'Lead', compra: 'Compra' }
