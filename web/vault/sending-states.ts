import type { SendingState } from '#contract/vault.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { fetchingAds, unconfirmingAds } from './destination-names.ts'

type Shown = {
  tone: Tone
  label: string
  /** As a step of a lead, and what is said there. */
  step: 'done' | 'waiting' | 'failed'
  note: string
  /** After the name of the receiver; none while nobody can say. */
  sentence?: string
}

const looks: Record<SendingState, Shown> = {
  fila: { tone: 'orange', label: 'Na fila', step: 'waiting', note: 'a caminho' },
  espera: {
    tone: 'blue',
    label: 'Na tabela',
    step: 'waiting',
    note: 'na tabela, à espera da próxima busca',
    sentence: 'leva na próxima busca.',
  },
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

/** Of what is fetched, older Workers say that it was sent; what is switched off has no name in the table. */
const ofFetched: Record<string, Shown> = {
  enviado: looks.espera,
  desligado: {
    ...looks.desligado,
    label: 'Fora da tabela',
    note: 'não entra na tabela',
    sentence: 'não recebe: isto não tem nome na tabela.',
  },
}

/** An answer that says nothing is no receipt. */
const ofUnconfirmed: Record<string, Shown> = {
  enviado: {
    ...looks.enviado,
    note: 'enviado, sem confirmação',
    sentence: 'respondeu, mas não diz se aceitou.',
  },
}

const known = new Map<string, Shown>(Object.entries(looks))

/** What became of a message. */
export function lookOfSending(destination: string, state: string): Shown {
  const fetched = fetchingAds.includes(destination) ? ofFetched[state] : undefined
  const unconfirmed = unconfirmingAds.includes(destination) ? ofUnconfirmed[state] : undefined
  return (
    fetched ??
    unconfirmed ??
    known.get(state) ?? { tone: 'quiet', label: state, step: 'waiting', note: state }
  )
}

/** What was sent of a lead. */
export const leadEvents: Record<string, string> = { lead: 'Lead', compra: 'Compra' }
