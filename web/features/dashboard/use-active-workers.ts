import { useQuery } from '@tanstack/react-query'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { platformNames } from '#contract/platforms.ts'
import { secureAddress } from '#generator/answers.ts'
import { splitWorkerMark } from '#generator/worker/split-worker-mark.ts'
import { askWorker } from '#web/artefacts/worker-check/ask-worker.ts'
import type { Day } from './use-day.ts'

const atOnce = 6

/** How many Workers have answered: vaults by their answers, the others asked once a visit. Undefined until all were. */
export function useActiveWorkers(
  integrations: readonly SavedIntegration[] | undefined,
  day: Day | undefined,
): number | undefined {
  const simple = listSimpleWorkers(integrations ?? [], day?.vaults.map(({ address }) => address) ?? [])
  const { data: answered } = useQuery({
    queryKey: ['workers-ativos', simple],
    queryFn: ({ signal }) => countAnswers(simple, signal),
    enabled: day !== undefined && simple.length > 0,
    // Of another visit.
    gcTime: 0,
  })
  if (!integrations || !day || !day.isShown) return undefined
  const silent = day.silent.filter(({ hasAnswered }) => hasAnswered).length
  const vaults = day.buckets.size - silent
  if (simple.length === 0) return vaults
  return answered === undefined ? undefined : vaults + answered
}

/** Each address once, however it is written, and none that is a vault's. */
function listSimpleWorkers(integrations: readonly SavedIntegration[], vaults: readonly string[]): string[] {
  const origins = integrations.flatMap(({ answers: { cloudflareUrl = '' } }) => {
    const address = secureAddress(cloudflareUrl.trim())
    return URL.canParse(address) ? [new URL(address).origin] : []
  })
  return [...new Set(origins)].filter((origin) => !vaults.includes(origin)).toSorted()
}

async function countAnswers(addresses: readonly string[], signal: AbortSignal): Promise<number> {
  const left = [...addresses]
  let count = 0
  async function askNext(): Promise<void> {
    for (let address = left.pop(); address !== undefined; address = left.pop())
      if (await isOurs(address, signal)) count += 1
  }
  await Promise.all(Array.from({ length: atOnce }, askNext))
  return count
}

async function isOurs(address: string, signal: AbortSignal): Promise<boolean> {
  const answer = await askWorker(address, signal)
  const mark = answer.kind === 'answered' ? splitWorkerMark(answer.mark) : null
  return mark !== null && Object.hasOwn(platformNames, mark.platform)
}
