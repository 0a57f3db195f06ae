import { generateWorker, type PlatformId } from '#generator/index.ts'
import { exampleAnswers } from '#generator/testing/platforms/index.ts'
import { runWorker, type RunningWorker } from '#generator/testing/run-worker.ts'

export type Workers = AsyncDisposable & {
  /** Where the generated worker of a platform listens. */
  urlOf(platform: PlatformId): Promise<string>
}

/** One workerd for each platform, started when the first form needs it and kept for the tests after it. */
export function startWorkers(outbound: string): Workers {
  const running = new Map<PlatformId, Promise<RunningWorker>>()
  return {
    async urlOf(platform) {
      const source = generateWorker(exampleAnswers(platform))
      const worker = running.get(platform) ?? runWorker(source, { outbound, cf: { country: 'IT' } })
      running.set(platform, worker)
      return (await worker).url.href
    },
    async [Symbol.asyncDispose]() {
      for (const worker of running.values()) await (await worker).close()
    },
  }
}
