import { adClicks } from '#generator/form/ad-traces.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import type { PostField } from '#generator/platforms/platform.ts'
import { readQuery, type Unread } from './read-query.ts'

export type Loss =
  /** `fixed`: the form fills a field of this name itself. `ad`: only the ad platform has a use for it. */
  | { reason: 'empty' | 'repeated' | 'fixed' | 'ad' | 'unknown' }
  /** Another parameter, which comes first, fills the field. */
  | { reason: 'occupied'; by: string }
  /** Only the case of its letters keeps it from being read. */
  | { reason: 'spelling'; meant: string }
  /** The platform has another name for it. */
  | { reason: 'renamed'; meant: string }

type Result = { field: string; value: string; cutAt: number | null } | { field: null; loss: Loss }

/** Where one parameter of the ad's address ends up. */
export type Trace = Result & { parameter: string; macro: boolean }

/** `unused`: what else the platform would take. */
type Traced = { kind: 'traced'; traces: Trace[]; unused: string[] }

/** Follows each parameter of an ad's address the way the form and the Worker take it. */
export function traceParameters(platform: PlatformId, url: string): Traced | Unread {
  const query = readQuery(url)
  if (query.kind !== 'read') return query
  const { fields } = platformOf(platform)
  const tracked = fields.filter((field): field is TrackedField => 'parameters' in field)
  const own = ['name', 'phone', ...fields.filter((field) => !('parameters' in field)).map(({ name }) => name)]

  const values = new Map<string, string>()
  const traces = query.parameters.map(([parameter, value]) => {
    const isRepeated = values.has(parameter)
    // As in the form: the first that has a value stays.
    if (value !== '' && !isRepeated) values.set(parameter, value)
    return { parameter, value, isRepeated }
  })
  return {
    kind: 'traced',
    traces: traces.map(({ parameter, value, isRepeated }) => ({
      parameter,
      macro: isMacro(value),
      ...(isRepeated
        ? lose({ reason: 'repeated' })
        : follow({ platform, tracked, own, values }, parameter, value)),
    })),
    unused: tracked.filter((field) => sourceOf(field, values) === undefined).map(({ name }) => name),
  }
}

type TrackedField = Extract<PostField, { parameters: unknown }>
type Journey = {
  platform: PlatformId
  tracked: readonly TrackedField[]
  own: readonly string[]
  values: Map<string, string>
}

function follow(journey: Journey, parameter: string, value: string): Result {
  const { platform, tracked, values } = journey
  const text = value.trim()
  if (text === '') return lose({ reason: 'empty' })
  const field = tracked.find((candidate) => sourceOf(candidate, values) === parameter)
  return field
    ? { field: field.name, ...cut(platform, field.name, text) }
    : lose(findLoss(journey, parameter))
}

const lose = (loss: Loss): Result => ({ field: null, loss })

/** The parameter that fills a field: the first of its own that has a value. */
function sourceOf({ parameters }: TrackedField, values: Map<string, string>): string | undefined {
  return parameters.find((name) => values.has(name))
}

function findLoss({ tracked, own, values }: Journey, parameter: string): Loss {
  if (own.includes(parameter)) return { reason: 'fixed' }
  const wanted = tracked.find(({ parameters }) => parameters.includes(parameter))
  const by = wanted && sourceOf(wanted, values)
  if (by !== undefined) return { reason: 'occupied', by }
  const known = tracked.flatMap(({ parameters }) => parameters)
  const meant = known.find((name) => name.toLowerCase() === parameter.toLowerCase())
  if (meant !== undefined) return { reason: 'spelling', meant }
  if (clickIds.has(parameter.toLowerCase())) return { reason: 'ad' }
  const sub = findSub(known, parameter)
  return sub === undefined || values.has(sub) ? { reason: 'unknown' } : { reason: 'renamed', meant: sub }
}

/** What ad platforms add to an address at the click, for themselves. */
const clickIds = new Set([...adClicks, 'msclkid', 'twclid', 'yclid', 'sccid', 'epik', 'rdt_cid'])

/** The same sub under the platform's own name: each has as many as it likes, in this order. */
function findSub(known: readonly string[], parameter: string): string | undefined {
  const [isSub, number = ''] = /^(?:aff_?)?s(?:ub)?(?:_?id|acc)?_?(\d?)$/i.exec(parameter) ?? []
  const subs = known.filter((name) => name.startsWith('sub'))
  return isSub === undefined ? undefined : subs[Math.max(Number(number) - 1, 0)]
}

/** What the Worker takes of a field that its platform does not want shorter. */
const workerLimit = 1000

function cut(platform: PlatformId, field: string, text: string) {
  const { limits } = platformOf(platform)
  const limit = limits?.fields.includes(field) ? limits.characters : workerLimit
  return { value: text.slice(0, limit).toWellFormed(), cutAt: text.length > limit ? limit : null }
}

/** How ad platforms write what they fill in at the click: {{a.b}}, {a}, ${a}, [a], %a% and __A__. */
function isMacro(value: string): boolean {
  return /\{\{.+?\}\}|\{[\w.:-]+\}|\[[\w.:-]+\]|%[a-z]\w*%|__[a-z]\w*?__/i.test(value)
}
