/**
 * Runs inside /ensaio, sandboxed and without a network: shows HTML that it is sent, and in a rehearsal hands every
 * call of the code in it to the page around it, which answers.
 *
 * @import { FrameAnswer, FrameCall, FromFrame, StoredLead, LentVault, ToFrame } from '#contract/preview-frame.ts'
 */

import { bringNetworks } from './networks.js'
import { postPlainly } from './post-plainly.js'

// First of all, before there is any other code: these go to the network by ways that no policy a browser knows closes.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
  Reflect.deleteProperty(window, name)

/**
 * A frame inside of this one would have them again. The policy takes text as HTML or as code from here alone, and what
 * is shown has no frames in it, so that nobody can fill one.
 *
 * @typedef {{ createHTML: (text: string) => string, createScript: (text: string) => string }} Trusted
 * @typedef {{ trustedTypes?: { createPolicy: (name: string, rules: Trusted) => Trusted } }} WithTrustedTypes
 */
/** @type {Trusted} */
const asItIs = { createHTML: (text) => text, createScript: (text) => text }
const trusted =
  /** @type {WithTrustedTypes} */ (window).trustedTypes?.createPolicy('ensaio', asItIs) ?? asItIs

/** @type {Map<number, (answer: FrameAnswer) => void>} */
const waiting = new Map()
let lastId = 0
let isRehearsed = false

/** @type {() => void} */
let showAgain = () => {}

/**
 * @typedef {{ fetch: (request: Request, env: object, ctx: object) => Promise<Response> }} Worker
 * @type {{ code: string, worker: Promise<Worker> } | undefined}
 */
let loaded

/**
 * A vault that was handed in, for workers that keep leads: the module they import, and its store.
 *
 * @typedef {{
 *   prepare: (parts: { sqlite: string, wasm: ArrayBuffer, bindings: Record<string, string>, store: string }) => Promise<object>,
 *   open: (storage: object, vaultClass: unknown) => void,
 *   wait: (until: number) => Promise<void>,
 *   list: () => Promise<{ now: number, leads: StoredLead[] }>,
 * }} Runtime
 * @type {{ url: string, className: string, runtime: Promise<Runtime>, storage: Promise<object> } | undefined}
 */
let lent

const heightObserver = new ResizeObserver(() => {
  tell({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) })
})

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return
  receive(/** @type {ToFrame} */ (data))
})

/** @param {ToFrame} message */
function receive(message) {
  if (message.type === 'show') show(message)
  else if (message.type === 'fill') fill(message)
  else if (message.type === 'run') void run(message)
  else if (message.type === 'answer') takeAnswer(message)
  else if (message.type === 'lend') lend(message.vault)
  else if (message.type === 'wait') void wait(message.until)
}

/** @param {FromFrame} message */
function tell(message) {
  parent.postMessage(message, location.origin)
}

/**
 * The document stays and its content is swapped in one go, so that nothing flickers while a user types. What the
 * former content is still waiting for never comes: a lead cannot outlive the form that sent it.
 *
 * @param {Extract<ToFrame, { type: 'show' }>} message
 */
function show(message) {
  isRehearsed = message.isRehearsed
  showAgain = () => show(message)
  // Only when it is another: browsers put a brake on pages that do this at every keystroke.
  if (location.search !== message.query) history.replaceState(null, '', location.pathname + message.query)
  waiting.clear()
  forgetOrders()
  bringNetworks(tell)
  const next = parse(message.html)
  for (const inner of next.querySelectorAll('iframe, frame, object, embed')) inner.remove()
  const isWholePage = /^\s*<!doctype/i.test(message.html)
  if (isWholePage) copyAttributes(next.documentElement, document.documentElement)
  copyAttributes(next.body, document.body)
  document.head.replaceChildren(...(isWholePage ? [] : [margins()]), ...next.head.childNodes)
  document.body.replaceChildren(...next.body.childNodes)
  for (const script of document.querySelectorAll('script:not([src])')) runScript(script)
  // Not earlier: the height of the empty page would make the frame jump.
  heightObserver.observe(document.documentElement)
}

/** @param {string} html */
function parse(html) {
  return new DOMParser().parseFromString(trusted.createHTML(html), 'text/html')
}

/** What the form's script remembers of orders: each rehearsal is somebody's first. */
function forgetOrders() {
  const { memoriaDoIntegrador: memory = {} } =
    /** @type {{ memoriaDoIntegrador?: Record<string, unknown> }} */ (window)
  for (const remembered of Object.keys(memory)) delete memory[remembered]
}

/** What a snippet of a page stands in, so that it does not touch the edges. */
function margins() {
  const style = document.createElement('style')
  style.textContent = 'body { margin: 0; padding: 16px; background: #fff }'
  return style
}

/**
 * @param {Element} from
 * @param {Element} to
 */
function copyAttributes(from, to) {
  for (const name of to.getAttributeNames()) to.removeAttribute(name)
  for (const { name, value } of from.attributes) to.setAttribute(name, value)
}

/**
 * A parsed script never runs; a copy of it does.
 *
 * @param {Element} script
 */
function runScript(script) {
  const copy = document.createElement('script')
  copyAttributes(script, copy)
  copy.textContent = trusted.createScript(script.textContent)
  script.replaceWith(copy)
}

/**
 * A number without the 'e.g.' before it.
 *
 * @param {HTMLInputElement} input
 */
function exampleIn({ type, placeholder }) {
  return type === 'tel' ? placeholder.replace(/^[^+(\d]+/, '') : placeholder
}

/** @param {Extract<ToFrame, { type: 'fill' }>} message */
function fill({ values, sends }) {
  for (const input of document.querySelectorAll('input')) {
    if (input.type !== 'hidden') input.value = values[input.name] ?? (exampleIn(input) || input.value)
  }
  if (sends) document.querySelector('form')?.requestSubmit()
}

/** @param {Extract<ToFrame, { type: 'answer' }>} message */
function takeAnswer({ id, answer }) {
  waiting.get(id)?.(answer)
  waiting.delete(id)
}

/** @type {typeof fetch} */
window.fetch = async (input, init) => {
  const request = new Request(input, init)
  lastId += 1
  const id = lastId
  const { method, url, headers } = request
  const call = { method, url, headers: [...headers], body: await request.text() }
  /** @type {PromiseWithResolvers<FrameAnswer>} */
  const { promise, resolve } = Promise.withResolvers()
  waiting.set(id, resolve)
  tell({ type: 'call', id, call })
  const answer = await promise
  if ('failure' in answer)
    throw Object.assign(new Error(answer.failure.message), { name: answer.failure.name })
  const { reply } = answer
  return new Response(reply.body || null, { status: reply.status, headers: reply.headers })
}

/** The form is there anew afterwards, as for somebody who comes back. */
HTMLFormElement.prototype.submit = function submit() {
  // Where nobody answers the form itself says after a while what to do.
  if (isRehearsed) leave(this).catch(() => {})
}

/** @param {HTMLFormElement} form */
async function leave(form) {
  const fields = tellFields(form)
  const arrival = await postPlainly(form, fields, parse)
  showAgain()
  tell(arrival)
}

/** @param {HTMLFormElement} form */
function tellFields(form) {
  const fields = [.../** @type {Iterable<[string, string]>} */ (new FormData(form))]
  tell({ type: 'submitted', fields })
  return fields
}

window.alert = (text) => tell({ type: 'alert', text: String(text) })

/** @param {string} code */
const addressOf = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))

/**
 * The module itself is what a customer pastes: it is imported, not read. Only the name of what it imports itself, which
 * no browser knows, gives way to an address.
 *
 * @param {string} code
 * @returns {Promise<Worker>}
 */
function load(code) {
  const module = lent ? code.replace("'cloudflare:workers'", `'${lent.url}'`) : code
  if (loaded?.code !== module) loaded = { code: module, worker: start(module) }
  return loaded.worker
}

/** @param {string} code */
async function start(code) {
  const runtime = await lent?.runtime
  const storage = await lent?.storage
  const module = /** @type {{ default: Worker } & Record<string, unknown>} */ (await import(addressOf(code)))
  const vaultClass = lent && module[lent.className]
  if (vaultClass && storage) runtime?.open(storage, vaultClass)
  return module.default
}

/** @param {LentVault} vault */
function lend({ runtime: code, sqlite, wasm, className, ...rest }) {
  const url = addressOf(code)
  const runtime = /** @type {Promise<Runtime>} */ (import(url))
  const storage = runtime.then(({ prepare }) => prepare({ ...rest, sqlite: addressOf(sqlite), wasm }))
  lent = { url, className, runtime, storage }
  // Whoever runs a worker in it is told.
  storage.catch(() => {})
}

/** @param {number} until */
async function wait(until) {
  const runtime = await lent?.runtime
  await runtime?.wait(until)
  await tellKept()
}

async function tellKept() {
  const runtime = await lent?.runtime
  if (runtime) tell({ type: 'kept', ...(await runtime.list()) })
}

/** @param {Extract<ToFrame, { type: 'run' }>} message */
async function run({ id, code, call, cf }) {
  try {
    const worker = await load(code)
    const response = await worker.fetch(toRequest(call, cf), {}, { waitUntil: () => {} })
    const { status, headers, body } = await readResponse(response)
    tell({ type: 'answered', id, reply: { status, headers, body } })
    await tellKept()
  } catch (error) {
    tell({ type: 'broken', id, message: String(error) })
  }
}

/**
 * A browser keeps some headers out of a request that Cloudflare puts into it, and knows nothing of `cf`.
 *
 * @param {FrameCall} call
 * @param {Record<string, string>} cf
 */
function toRequest({ method, url, headers, body }, cf) {
  const request = new Request(url, body === '' ? { method, headers } : { method, headers, body })
  return Object.defineProperties(request, { headers: { value: new Headers(headers) }, cf: { value: cf } })
}

/** @param {Response} response */
async function readResponse(response) {
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

/** Before the form's own script, which lets nobody know after it; it has filled in the hidden fields by then. */
addEventListener(
  'submit',
  (event) => {
    if (!isRehearsed) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.target instanceof HTMLFormElement) {
      tellFields(event.target)
    }
  },
  true,
)

/** Who rehearses is no robot, however soon they press the button. */
const sinceStart = performance.now.bind(performance)
performance.now = () => sinceStart() + 1000

/** Where the visitor would go is told, not gone to; and the same order may be rehearsed again. */
addEventListener('integrador:sucesso', (event) => {
  event.preventDefault()
  forgetOrders()
  const { url, orderId } = /** @type {CustomEvent<{ url: string, orderId?: unknown }>} */ (event).detail
  tell({ type: 'success', url, orderId: typeof orderId === 'string' ? orderId : '' })
})

addEventListener(
  'click',
  (event) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault()
  },
  true,
)

tell({ type: 'ready' })
