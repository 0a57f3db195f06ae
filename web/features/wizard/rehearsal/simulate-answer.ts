import type { FrameAnswer, FrameReply } from '#contract/preview-frame.ts'
import type { Platform } from '#generator/platforms/platform.ts'
import type { Choice } from './scenarios.ts'

/** What a call is rejected with when its own time limit, which nobody waits for here, has run out. */
const outOfTime = { name: 'TimeoutError', message: 'The operation was aborted due to timeout' }

/** What no platform says itself: something between it and the visitor does. */
const notJson: FrameReply = {
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: '<!DOCTYPE html>\n<html><head><title>Just a moment...</title></head><body></body></html>\n',
}

/** How Cloudflare answers a Worker for a host that it cannot reach. */
const unreachable: FrameReply = {
  status: 523,
  headers: [['content-type', 'text/plain']],
  body: 'error code: 523',
}

export type SimulatedAnswer = { scenario: Choice; reply: FrameReply | undefined; answer: FrameAnswer }

/** The platform's part in a rehearsal: its reply, and how the code that called it gets it. */
export function simulateAnswer(platform: Pick<Platform, 'replies'>, scenario: Choice): SimulatedAnswer {
  if (scenario === 'time-out') return { scenario, reply: undefined, answer: { failure: outOfTime } }
  const reply = replyIn(platform, scenario)
  return { scenario, reply, answer: { reply } }
}

function replyIn({ replies }: Pick<Platform, 'replies'>, scenario: Exclude<Choice, 'time-out'>): FrameReply {
  if (scenario === 'not-json') return notJson
  return scenario === 'outage' ? unreachable : asJson(replies[scenario])
}

function asJson({ status, body }: Platform['replies'][keyof Platform['replies']]): FrameReply {
  return { status, headers: [['content-type', 'application/json']], body: JSON.stringify(body) }
}
