import { adNames } from '#web/vault/destination-names.ts'
import { isErased } from '#web/vault/lead-states.ts'
import { leadEvents, lookOfSending } from '#web/vault/sending-states.ts'
import { countryOf, formatExact, formatMoney } from './format.ts'
import type { WholeLead } from '#contract/vault.ts'

export type Step = {
  key: string
  state: 'done' | 'waiting' | 'failed'
  title: string
  text: string
  /** What a platform or an ad platform answered, in its own words. */
  code?: string
}

/** The timeline of a lead, from the page to what the platform and the ad platforms said of it. */
export function describeLead(lead: WholeLead, platformName: string): Step[] {
  return [
    describeArrival(lead),
    ...describeTries(lead, platformName),
    ...describeNext(lead, platformName),
    ...describeAftermath(lead, platformName),
    ...describeErasure(lead),
  ]
}

/** Older Workers do not say when. */
function describeErasure(lead: WholeLead): Step[] {
  if (!isErased(lead)) return []
  const what = 'nome, telefone e tudo o que era da pessoa'
  return [
    {
      key: 'erasure',
      state: 'done',
      title: 'Apagado do Cofre',
      text: joined(lead.apagado === null ? null : formatExact(lead.apagado), what),
    },
  ]
}

/** What the platform said later and what ad platforms were told of it, as it happened. */
function describeAftermath({ dados: { retornos, conversoes } }: WholeLead, platformName: string): Step[] {
  const said = retornos.map((one) => ({ at: one.quando, step: describeReturn(one, platformName) }))
  const conversions = Object.entries(conversoes).map((one) => ({
    at: (one[1].n ?? Infinity) / 1000,
    step: describeConversion(one),
  }))
  return [...said, ...conversions].toSorted((one, other) => one.at - other.at).map(({ step }) => step)
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function describeArrival({ n, estado, site, pagina, oferta, campanha, pais }: WholeLead): Step {
  return {
    key: 'arrival',
    state: 'done',
    title: estado === 'teste' ? 'Teste enviado por você' : 'Chegou da sua página',
    // Older Workers say the address where newer ones say whose page it is.
    text: joined(formatExact(n / 1000), oferta === null ? pagina : site, campanha, pais && countryOf(pais)),
  }
}

const verdicts: Record<string, { state: Step['state']; describe: (platformName: string) => string }> = {
  entregue: { state: 'done', describe: (platformName) => `${platformName} aceitou` },
  recusado: { state: 'failed', describe: (platformName) => `${platformName} recusou` },
  pendente: { state: 'failed', describe: (platformName) => `${platformName} não respondeu` },
  verificar: { state: 'waiting', describe: (platformName) => `Não se sabe se chegou à ${platformName}` },
}

function describeTries({ dados, motivo }: WholeLead, platformName: string): Step[] {
  const { tentativas, resposta } = dados
  return tentativas.map(({ quando, ate, http, estado }, index) => {
    const { state, describe } = verdicts[estado] ?? { state: 'waiting', describe: () => estado }
    const isLast = index === tentativas.length - 1
    const text = joined(
      formatExact(quando),
      `${ate - quando} ms`,
      http > 0 ? `HTTP ${http}` : 'sem resposta',
      isLast ? motivo : null,
    )
    return {
      key: `try ${index}`,
      state,
      title: describe(platformName),
      text,
      ...(isLast && resposta ? { code: resposta } : {}),
    }
  })
}

function describeNext(lead: WholeLead, platformName: string): Step[] {
  const { estado, proxima, tentativas, dados } = lead
  const line = { key: 'next', state: 'waiting' } as const
  if (estado === 'enviando') return [{ ...line, title: `A caminho da ${platformName}`, text: '' }]
  if (estado === 'teste' && dados.tentativas.length === 0 && !isErased(lead))
    return [{ ...line, title: `Não se sabe se chegou à ${platformName}`, text: 'a resposta não veio' }]
  if (estado === 'pendente' && proxima !== null)
    return [{ ...line, title: 'Vai ser tentado de novo', text: `às ${formatExact(proxima)}` }]
  if (estado === 'suspeito')
    return [
      {
        ...line,
        title: `Não foi enviado à ${platformName}`,
        text: 'veio depois de muitos do mesmo endereço em pouco tempo',
      },
    ]
  if (estado !== 'desistiu') return []
  return [
    { key: 'next', state: 'failed', title: 'O Cofre parou de tentar', text: `${tentativas} tentativas` },
  ]
}

function describeReturn(said: WholeLead['dados']['retornos'][number], platformName: string): Step {
  const { palavra, valor, moeda, quando } = said
  return {
    key: `return ${palavra} ${quando}`,
    state: 'done',
    title: joined(`${platformName} avisou`, valor === null ? null : formatMoney(valor, moeda ?? '')),
    text: joined(formatExact(quando), `retorno “${palavra}”`),
  }
}

type Conversion = WholeLead['dados']['conversoes'][string]

function describeConversion([name, sent]: [string, Conversion]): Step {
  const [target = '', event = ''] = name.split(' ')
  const { step: state, note } = lookOfSending(target, sent.estado)
  return {
    key: `conversion ${name}`,
    state,
    title: `${leadEvents[event] ?? event} para ${adNames[target] ?? target}`,
    text: joined(
      sent.n === null ? null : formatExact(sent.n / 1000),
      note,
      sent.proxima === null ? null : `próxima tentativa ${formatExact(sent.proxima)}`,
    ),
    ...(state === 'failed' && sent.resposta ? { code: sent.resposta } : {}),
  }
}
