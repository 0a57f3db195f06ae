import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './ask.ts'

/** Callers who go on asking, with a pause after each answer, until they are stopped; all answers are kept. */
export function callRepeatedly(
  call: () => Promise<Answer>,
  { callers, pauseMs }: { callers: number; pauseMs: number },
) {
  const answers: Answer[] = []
  const stopping = new AbortController()
  async function callOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      answers.push(await call())
      await wait(pauseMs)
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, callOn))
  return {
    answers,
    stop: () => {
      stopping.abort()
      return calling
    },
  }
}
