import { pixelAdPlatforms, type PixelAdPlatform } from '#generator/pixels.ts'

/** Where the isolated page for generated HTML and code is served. */
export const previewFramePath = '/ensaio'

type Pairs = [name: string, value: string][]

/** A call as it would have gone over the wire. In the frame none does: whoever shows the frame answers it. */
export type FrameCall = { method: string; url: string; headers: Pairs; body: string }
export type FrameReply = { status: number; headers: Pairs; body: string }

/** A failure is what the call is rejected with, such as a time limit that ran out. */
export type FrameAnswer = { reply: FrameReply } | { failure: { name: string; message: string } }

/**
 * What the page is told. `query`: what the code inside reads from its address, such as '?order=1'; it is set here, so
 * that it never goes to the server. `isRehearsed`: the form's own code may send; otherwise the page is only looked at.
 */
export type ToFrame =
  | { type: 'show'; html: string; query: string; isRehearsed: boolean }
  /** Fills in the visible fields; one that is not named gets its own placeholder. `sends`: and presses the button. */
  | { type: 'fill'; values: Record<string, string>; sends: boolean }
  /** Has the worker in this module answer a call. */
  | { type: 'run'; id: number; code: string; call: FrameCall; cf: Record<string, string> }
  | { type: 'answer'; id: number; answer: FrameAnswer }
  /** From now on workers have an empty vault. */
  | { type: 'lend'; vault: LentVault }
  /** Lets the time of that vault pass up to then, at once. */
  | { type: 'wait'; until: number }

/** Modules and bytes, since the frame can fetch none: what stands for 'cloudflare:workers', and the SQLite it needs. */
export type LentVault = {
  runtime: string
  sqlite: string
  wasm: ArrayBuffer
  /** The names of the vault in a worker's `env` and among its exports. */
  store: string
  className: string
  /** The rest of `env`. */
  bindings: Record<string, string>
}

/** What a vault says of a lead, as far as a rehearsal shows it. */
export type StoredLead = {
  id: string
  estado: string
  nome: string | null
  pedido: string | null
  tentativas: number
  /** When it is tried again, by the vault's clock. */
  proxima: number | null
}

/** What the code inside sent to an ad platform: by which event, for which pixel if it said so, under which number. */
export type PixelEvent = { network: PixelAdPlatform; event: string; pixel: string; number: string }

export type FromFrame =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'submitted'; fields: Pairs }
  | { type: 'call'; id: number; call: FrameCall }
  | { type: 'answered'; id: number; reply: FrameReply }
  | { type: 'broken'; id: number; message: string }
  /** What the vault holds, newest first, whenever that may have changed. */
  | { type: 'kept'; now: number; leads: StoredLead[] }
  | { type: 'alert'; text: string }
  | ({ type: 'told' } & PixelEvent)
  | { type: 'success'; url: string; orderId: string }
  /** The form went the plain way, and the Worker answered with a page that says this. */
  | { type: 'page'; html: string; text: string }

/** What the page tells. It runs code that is not ours: nothing it says is taken without this check. */
export function isFromFrame(message: unknown): message is FromFrame {
  if (!isObject(message) || typeof message['type'] !== 'string') return false
  return Object.hasOwn(checks, message['type']) && checks[message['type'] as FromFrame['type']](message)
}

type Checked = Record<string, unknown>

/** By hand, since these checks stand in every screen with a preview: the union types of zod would weigh more. */
const checks: Record<FromFrame['type'], (message: Checked) => boolean> = {
  ready: () => true,
  height: ({ height }) => isNumber(height),
  submitted: ({ fields }) => isPairs(fields),
  call: ({ id, call }) => isNumber(id) && isCall(call),
  answered: ({ id, reply }) => isNumber(id) && isReply(reply),
  broken: ({ id, message }) => isNumber(id) && isText(message),
  kept: ({ now, leads }) => isNumber(now) && Array.isArray(leads) && leads.every(isStoredLead),
  alert: ({ text }) => isText(text),
  told: ({ network: adPlatform, ...texts }) =>
    pixelAdPlatforms.some((known) => known === adPlatform) &&
    [texts['event'], texts['pixel'], texts['number']].every(isText),
  success: ({ url, orderId }) => isAddress(url) && isText(orderId),
  page: ({ html, text }) => isText(html) && isText(text),
}

/** It exists wherever this code runs. */
declare const URL: { canParse: (text: string) => boolean }

const isObject = (value: unknown): value is Checked => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => Number.isFinite(value)
const isAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value)

function isPairs(value: unknown): boolean {
  const isPair = (pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every(isText)
  return Array.isArray(value) && value.every(isPair)
}

function isCall(value: unknown): boolean {
  if (!isObject(value)) return false
  const { method, url, headers, body } = value
  return isText(method) && isAddress(url) && isPairs(headers) && isText(body)
}

function isStoredLead(value: unknown): boolean {
  if (!isObject(value)) return false
  const { id, estado, nome, pedido, tentativas, proxima } = value
  const areTexts =
    isText(id) && isText(estado) && [nome, pedido].every((text) => text === null || isText(text))
  return areTexts && isNumber(tentativas) && (proxima === null || isNumber(proxima))
}

function isReply(value: unknown): boolean {
  if (!isObject(value)) return false
  return isNumber(value['status']) && isPairs(value['headers']) && isText(value['body'])
}
