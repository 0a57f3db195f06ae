import type { WholeLead } from '#contract/vault.ts'
import type { Tone } from '#web/ui/badge.tsx'

export type Verdict = {
  tone: Extract<Tone, 'green' | 'red' | 'orange' | 'quiet'>
  /** In two words. */
  label: string
  /** What it means, and what to do. */
  text: string
}

/** So long a network may take, and a vault to write down what it said. */
const underWayMs = 60_000

/** What became of a test lead, as far as anybody knows. */
export function describeTest(lead: WholeLead, platformName: string, now: number): Verdict {
  return lead.apagado === null ? judgeTest(lead, platformName, now) : erased
}

const erased: Verdict = {
  tone: 'quiet',
  label: 'Apagado',
  text: 'Você apagou este teste, e a resposta dele.',
}

function judgeTest(lead: WholeLead, platformName: string, now: number): Verdict {
  const [tried] = lead.dados.tentativas
  if (!tried) return now - lead.n / 1000 < underWayMs ? underWay(platformName) : unknown(platformName)
  if (tried.estado === 'entregue')
    return {
      tone: 'green',
      label: 'Aceito',
      text: lead.pedido
        ? `A ${platformName} aceitou, com o número ${lead.pedido}.`
        : `A ${platformName} aceitou.`,
    }
  if (tried.estado === 'recusado')
    return { tone: 'red', label: 'Recusado', text: `A ${platformName} recusou: ${lead.motivo}` }
  if (tried.estado === 'verificar' && tried.http >= 200 && tried.http < 300)
    return {
      tone: 'orange',
      label: 'Não se sabe',
      text: `A ${platformName} respondeu de um jeito que não dá para ler. Confira no painel dela se o lead chegou.`,
    }
  if (tried.estado === 'verificar') return unknown(platformName)
  return {
    tone: 'orange',
    label: 'Não atendeu',
    text: `A ${platformName} não atendeu: ${lead.motivo}. Um lead de verdade ficaria no Cofre e iria de novo sozinho; o teste não vai.`,
  }
}

const underWay = (platformName: string): Verdict => ({
  tone: 'quiet',
  label: 'A caminho',
  text: `A ${platformName} ainda não respondeu.`,
})

const unknown = (platformName: string): Verdict => ({
  tone: 'orange',
  label: 'Não se sabe',
  text: `A resposta da ${platformName} não veio. Confira no painel dela se o lead chegou.`,
})
