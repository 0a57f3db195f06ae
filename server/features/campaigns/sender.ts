import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import type { Chunk } from './chunk.ts'
import { recordAndClaim, type Claimed, type Outcome } from './record-and-claim.ts'
import { createLanes } from './lanes.ts'

export type OpenChunk = Chunk & { write: (recipient: Claimed) => Mail }

export type Sender = {
  /** Sends to everybody who waits in this chunk. Resolves when nobody does and every answer is written down. */
  drain: (chunk: OpenChunk) => Promise<void>
}

export type SendingOptions = { retryPausesMs?: number[] }

type Draining = OpenChunk & { inFlight: number; isDrained: boolean; finish: () => void }

const databaseRetryMs = 1_000

/**
 * The sending of one instance, whichever chunks it is given. One exchange with the database at a time; answers
 * that arrive meanwhile go into the next one, so that a busy database makes larger exchanges and not a longer
 * queue of them.
 */
export function createSender(context: Context, options: SendingOptions = {}): Sender {
  const { db, jobs, log } = context
  const lanes = createLanes(context, options)
  const waiting: Draining[] = []
  let answers: (Outcome & { chunk: Draining })[] = []
  let isExchanging = false

  async function pump(): Promise<void> {
    if (isExchanging) return
    isExchanging = true
    while (hasWork()) await recordAndClaimOnce()
    isExchanging = false
  }

  function hasWork(): boolean {
    // Once the instance shuts down, what is in flight is written down and nothing new is begun.
    if (!jobs.isRunning()) for (const chunk of waiting.splice(0)) close(chunk)
    return answers.length > 0 || (waiting.length > 0 && lanes.free() > 0)
  }

  async function recordAndClaimOnce(): Promise<void> {
    const written = answers
    answers = []
    const [next] = waiting
    try {
      const limit = next ? lanes.free() : 0
      const { claimed, isDrained } = await recordAndClaim(db, { outcomes: written, next, limit })
      if (next) for (const recipient of claimed) begin(recipient, next)
      for (const { chunk } of written) countDown(chunk)
      if (next && isDrained) close(waiting.shift() ?? next)
    } catch (error) {
      // What the mail server answered must not be forgotten: it is told again until the database takes it.
      answers = [...written, ...answers]
      log.warn({ error: describeError(error) }, 'campaign: the database did not answer')
      await wait(databaseRetryMs)
    }
  }

  function begin(recipient: Claimed, chunk: Draining): void {
    chunk.inFlight += 1
    void lanes.send(recipient, chunk.write).then((verdict) => {
      answers.push({ recipient, verdict, chunk })
      return pump()
    })
  }

  return {
    drain: (chunk) =>
      new Promise((finish) => {
        waiting.push({ ...chunk, inFlight: 0, isDrained: false, finish })
        void pump()
      }),
  }
}

function countDown(chunk: Draining): void {
  chunk.inFlight -= 1
  if (chunk.isDrained) close(chunk)
}

function close(chunk: Draining): void {
  chunk.isDrained = true
  if (chunk.inFlight === 0) chunk.finish()
}
