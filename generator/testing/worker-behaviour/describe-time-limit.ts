import { expect, it } from 'vitest'
import { refusal, type Scene } from './scene.ts'

/** Waits for the posts that were sent when the scene was opened, so that all platforms share ten seconds. */
export function describeTimeLimit({ slow, subject }: Scene): void {
  it.each(['time-out', 'stalled'] as const)(
    'gives up after ten seconds when %s, and says so',
    async (scenario) => {
      const { ended, request } = slow[scenario]
      const { answer, afterMs } = await ended
      expect(answer).toEqual(refusal(500, `${subject.platform.name} não respondeu a tempo`))
      expect(afterMs).toBeGreaterThan(9_000)
      await expect.poll(() => request.brokenOff).toBe(true)
    },
  )
}
