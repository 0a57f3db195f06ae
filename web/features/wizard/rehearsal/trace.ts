import type { FrameCall, FrameReply, FromFrame, PixelEvent } from '#contract/preview-frame.ts'
import type { Choice } from './scenarios.ts'

export type Outcome =
  | { kind: 'success'; url: string; orderId: string }
  /** What the form told its visitor by `window.alert`. */
  | { kind: 'alert'; text: string }
  /** What the Worker answered a form with that had gone the plain way. */
  | { kind: 'page'; html: string; text: string }

/** How far a lead has come, each part from the moment it is known. */
export type Trace = {
  fields?: [string, string][]
  request?: FrameCall
  /** Without a reply the platform stayed silent. */
  answer?: { scenario: Choice; reply: FrameReply | undefined }
  /** The Worker could not run at all. */
  failure?: string
  /** What the pixels of the form sent to ad platforms. */
  pixelEvents?: PixelEvent[]
  outcome?: Outcome
}

export type TraceEvent =
  | { type: 'restarted' }
  | { type: 'submitted'; fields: [string, string][] }
  | { type: 'requested'; request: FrameCall; answer: NonNullable<Trace['answer']> }
  | { type: 'failed'; message: string }
  | { type: 'pixelFired'; pixelEvent: PixelEvent }
  | { type: 'ended'; outcome: Outcome }

/** Every sending begins anew; what comes without one belongs to a form that is gone. */
export function follow(trace: Trace, event: TraceEvent): Trace {
  if (event.type === 'restarted') return {}
  if (event.type === 'submitted') return { fields: event.fields }
  if (!trace.fields) return trace
  if (event.type === 'requested') return { ...trace, request: event.request, answer: event.answer }
  if (event.type === 'pixelFired')
    return { ...trace, pixelEvents: [...(trace.pixelEvents ?? []), event.pixelEvent] }
  return event.type === 'failed' ? { ...trace, failure: event.message } : { ...trace, outcome: event.outcome }
}

/** What the form's frame says of the lead, if that is what it says. */
export function readEvent(message: FromFrame): TraceEvent | undefined {
  if (message.type === 'submitted') return { type: 'submitted', fields: message.fields }
  if (message.type === 'told') return { type: 'pixelFired', pixelEvent: message }
  if (message.type === 'alert') return { type: 'ended', outcome: { kind: 'alert', text: message.text } }
  if (message.type === 'page')
    return { type: 'ended', outcome: { kind: 'page', html: message.html, text: message.text } }
  if (message.type !== 'success') return undefined
  return { type: 'ended', outcome: { kind: 'success', url: message.url, orderId: message.orderId } }
}
