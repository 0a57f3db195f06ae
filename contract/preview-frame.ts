import * as z from 'zod/mini'

/** Where the isolated page for generated HTML and code is served. */
export const previewFramePath = '/ensaio'

const Pairs = z.array(z.tuple([z.string(), z.string()]))

/** A call as it would have gone over the wire. In the frame none does: whoever shows the frame answers it. */
export const FrameCall = z.object({ method: z.string(), url: z.url(), headers: Pairs, body: z.string() })
export type FrameCall = z.output<typeof FrameCall>

export const FrameReply = z.object({ status: z.number(), headers: Pairs, body: z.string() })
export type FrameReply = z.output<typeof FrameReply>

/** A failure is what the call is rejected with, such as a time limit that ran out. */
export type FrameAnswer = { reply: FrameReply } | { failure: { name: string; message: string } }

/**
 * What the page is told. `query`: what the code inside reads from its address, such as '?order=1'; it is set here, so
 * that it never goes to the server. `isRehearsed`: the form's own code may send; otherwise the page is only looked at.
 */
export type ToFrame =
  | { type: 'show'; html: string; query: string; isRehearsed: boolean }
  /** Fills in the visible fields; one that is not named gets its own placeholder. */
  | { type: 'fill'; values: Record<string, string> }
  /** Has the worker in this module answer a call. */
  | { type: 'run'; id: number; code: string; call: FrameCall; cf: Record<string, string> }
  | { type: 'answer'; id: number; answer: FrameAnswer }

/** What the page tells. It runs code that is not ours: nothing it says is taken without this check. */
export const FromFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('height'), height: z.number() }),
  z.object({ type: z.literal('submitted'), fields: Pairs }),
  z.object({ type: z.literal('call'), id: z.number(), call: FrameCall }),
  z.object({ type: z.literal('answered'), id: z.number(), reply: FrameReply }),
  z.object({ type: z.literal('broken'), id: z.number(), message: z.string() }),
  z.object({ type: z.literal('alert'), text: z.string() }),
  z.object({ type: z.literal('success'), url: z.url(), orderId: z.string() }),
])
export type FromFrame = z.output<typeof FromFrame>
