import type { StoredLead, PixelEvent } from '#contract/preview-frame.ts'
import type { Platform } from '#generator/platforms/platform.ts'
import type { PathState } from '#web/ui/lead-path.tsx'
import { maskKey } from './mask-key.ts'
import { readRequest } from './read-request.ts'
import type { Choice } from './scenarios.ts'
import type { Outcome, Trace } from './trace.ts'

export type Facts = { title: string; rows: [string, string][] }

export type PathLine = {
  key: string
  state: PathState
  label: string
  /** In few characters, beside the label. */
  summary: string
  /** The same for who builds such things. */
  technical: string
  /** What the line is made of, for them too. */
  facts: Facts[]
  /** Said in full, below the label. */
  text?: string | undefined
}

type Played = {
  trace: Trace
  platform: Pick<Platform, 'name' | 'fields'>
  hasWorker: boolean
  key: string
  /** Where a vault is played: what it says of the lead, once it does. */
  vault?: { lead: StoredLead | undefined } | undefined
}

/** The lead's path from the form to what its visitor sees, in four lines and one for each event of a pixel. */
export function describePath(played: Played): PathLine[] {
  return [
    describeForm(played),
    describeCall(played),
    describeReply(played),
    ...(played.trace.pixelEvents ?? []).map(describePixelEvent),
    describeOutcome(played),
  ]
}

function describeForm({ trace: { fields }, key }: Played): PathLine {
  const line = { key: 'form', summary: '', technical: '', facts: [] }
  if (!fields) return { ...line, state: 'idle', label: 'O visitante envia o formulário' }
  const filled = fields.filter(([, value]) => value !== '').map((field) => maskKey(field, key))
  const empty = fields.filter(([, value]) => value === '').map(([name]) => name)
  return {
    ...line,
    state: 'done',
    label: 'O visitante enviou o formulário',
    technical: filled.length === 1 ? '1 campo' : `${filled.length} campos`,
    facts: [
      { title: 'Campos', rows: filled },
      { title: 'Sem valor', rows: [['campos', empty.join(', ') || 'nenhum']] },
    ],
  }
}

function describeCall({ trace, platform, hasWorker, key }: Played): PathLine {
  const who = hasWorker ? 'O seu Worker' : 'O formulário'
  const line = { key: 'call', summary: '', technical: '', facts: [] }
  if (!trace.request) return { ...line, ...describeMissingCall(trace, who, platform.name) }
  const { method, address, path, headers, fields } = readRequest(trace.request, key)
  return {
    ...line,
    state: 'done',
    label: `${who} ${trace.answer?.scenario === 'outage' ? 'tentou passar' : 'passou'} o lead para a ${platform.name}`,
    summary: nameCampaign(platform, fields),
    technical: `${method} ${path}`,
    facts: [
      {
        title: 'Pedido',
        rows: [
          ['Método', method],
          ['Endereço', address],
        ],
      },
      { title: 'Cabeçalhos', rows: headers },
      { title: 'Campos', rows: fields.filter(([, value]) => value !== '') },
    ],
  }
}

/** The campaign that is in the request: form and Worker each have one, and only one of them goes out. */
function nameCampaign(platform: Played['platform'], sent: readonly [string, string][]): string {
  const field = platform.fields.find((field) => 'answer' in field && field.answer === 'streamCode')
  const [, code] = sent.find(([name]) => name === field?.name) ?? []
  return code ? `campanha ${code}` : ''
}

/** The lead may end before any platform is called: a field is missing, or the code is broken. */
function describeMissingCall({ fields, failure, outcome }: Trace, who: string, name: string) {
  if (failure !== undefined || outcome)
    return { state: 'failed', label: `O lead não chegou à ${name}`, text: failure } as const
  return { state: fields ? 'active' : 'idle', label: `${who} passa o lead para a ${name}` } as const
}

const failures: Record<Choice, string> = {
  accepted: 'não aceitou o lead',
  duplicate: 'recusou o lead repetido',
  'wrong-key': 'recusou a sua chave',
  refused: 'recusou o lead',
  'not-json': 'respondeu algo que não dá para ler',
  'server-error': 'está com um problema',
  'time-out': 'não respondeu a tempo',
  outage: 'está fora do ar',
}

function describeReply({ trace: { request, answer, outcome }, platform, vault }: Played): PathLine {
  const who = `A ${platform.name}`
  const line = { key: 'reply', label: `${who} responde`, summary: '', technical: '', facts: [] }
  if (!request || !answer) return { ...line, state: 'idle' }
  const { scenario, reply } = answer
  const facts = reply ? [describeBody(reply)] : []
  const isAwaited = vault !== undefined && !vault.lead
  if (!outcome || (outcome.kind === 'success' && isAwaited)) return { ...line, state: 'active', facts }
  const known = { ...line, technical: reply ? `HTTP ${reply.status}` : 'sem resposta', facts }
  return { ...known, ...judgeReply({ who, scenario, outcome, stored: vault?.lead }) }
}

type Judged = { who: string; scenario: Choice; outcome: Outcome; stored: StoredLead | undefined }

function judgeReply({ who, scenario, outcome, stored }: Judged) {
  if (outcome.kind !== 'success') return { state: 'failed', label: `${who} ${failures[scenario]}` } as const
  if (stored && stored.estado !== 'entregue')
    return { state: 'active', label: `${who} ${failures[scenario]}: o Cofre guardou o lead` } as const
  const label = `${who} aceitou o lead${scenario === 'duplicate' ? ' repetido' : ''}`
  return { state: 'done', label, summary: nameOrder(outcome.orderId || stored?.pedido) } as const
}

const nameOrder = (order: string | null | undefined) => (order ? `pedido ${order}` : '')

function describeBody({ status, headers, body }: NonNullable<NonNullable<Trace['answer']>['reply']>): Facts {
  return { title: 'Resposta', rows: [['Status', String(status)], ...headers, ['Corpo', body]] }
}

const pixelEventLabels: Record<PixelEvent['network'], string> = {
  meta: 'A Meta foi avisada',
  tiktok: 'O TikTok foi avisado',
  google: 'O Google foi avisado',
}

function describePixelEvent(
  { network: adPlatform, event, pixel, number }: PixelEvent,
  index: number,
): PathLine {
  const rows: [string, string][] = [
    ['Evento', event],
    ['Pixel', pixel],
    ['Número do evento', number],
  ]
  return {
    key: `pixel ${index}`,
    state: 'done',
    label: pixelEventLabels[adPlatform],
    summary: '',
    technical: event,
    facts: [{ title: 'Aviso', rows: rows.filter(([, value]) => value !== '') }],
  }
}

function describeOutcome({ trace: { outcome } }: Played): PathLine {
  const line = { key: 'outcome', summary: '', technical: '', facts: [] }
  if (!outcome) return { ...line, state: 'idle', label: 'O visitante vê o resultado' }
  if (outcome.kind !== 'success') {
    const what = outcome.kind === 'page' ? 'uma página com um aviso' : 'um aviso'
    return { ...line, state: 'failed', label: `O visitante vê ${what}`, text: outcome.text }
  }
  const { pathname, search } = new URL(outcome.url)
  return {
    ...line,
    state: 'done',
    label: 'O visitante vai para a página de sucesso',
    technical: pathname + search,
    facts: [{ title: 'Página de sucesso', rows: [['Endereço', outcome.url]] }],
  }
}

/** For who hears the page: where the lead ended, as soon as it has. */
export function summarizePath(lines: readonly PathLine[]): string {
  const last = lines.at(-1)
  if (!last || last.state === 'idle') return ''
  const stops = lines.filter(({ state }) => state === 'failed')
  const ends = stops.length > 0 ? stops : [last]
  return ends.map(({ label, text }) => (text ? `${label}: ${text}` : label)).join('. ')
}
