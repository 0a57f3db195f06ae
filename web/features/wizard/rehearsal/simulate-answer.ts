import type { FrameAnswer, FrameReply } from '#contract/preview-frame.ts'
import type { PlatformId } from '#generator/platforms/index.ts'
import type { Scenario } from './scenarios.ts'
import { simulateReply } from './simulated-platforms.ts'

/** What a call is rejected with when its own time limit, which nobody waits for here, has run out. */
const outOfTime = { name: 'TimeoutError', message: 'The operation was aborted due to timeout' }

export type SimulatedAnswer = { scenario: Scenario; reply: FrameReply | undefined; answer: FrameAnswer }

/** The platform's part in a rehearsal: its reply, and how the code that called it gets it. */
export function simulateAnswer(platform: PlatformId, scenario: Scenario): SimulatedAnswer {
  const simulated = simulateReply(platform, scenario)
  if (!simulated) return { scenario, reply: undefined, answer: { failure: outOfTime } }
  const { status, contentType, body } = simulated
  const reply: FrameReply = { status, headers: [['content-type', contentType]], body }
  return { scenario, reply, answer: { reply } }
}
