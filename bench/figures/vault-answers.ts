import { generateWorker } from '#generator/index.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { runWorker } from '#generator/testing/run-worker.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'
import { startOutside } from '#generator/testing/vault/start-outside.ts'
import { postOf } from '#generator/testing/worker-behaviour/visitors.ts'
import { atMost, exactly } from '../figures.ts'
import { median } from '../median.ts'

export const vaultAnswersLimits = { answerRatio: atMost(1.1), failures: exactly(0) }

/**
 * How long a visitor waits for a Worker that keeps the lead first, as a share of one that keeps nothing. Side by side,
 * with a network that takes 50 ms; each visitor has an address of their own.
 */
export async function measureVaultAnswers({ rounds }: { rounds: number }) {
  const subject = subjectOf('lemonad')
  const { platform, standIn, answers } = subject
  await using outside = await startOutside({ platformMs: 50 })
  await using vault = await openVault(subject, { outbound: outside.address })
  const simple = generateWorker({ ...answers, platform: platform.id, apiKey: standIn.key })
  await using bare = await runWorker(simple, { outbound: outside.address })
  const times = { vault: [] as number[], bare: [] as number[] }
  let failures = 0
  const measure = async (post: () => Promise<unknown>, into: number[]) => {
    const started = performance.now()
    const isSuccess = await post()
    into.push(performance.now() - started)
    if (isSuccess !== true) failures += 1
  }
  for (let round = 0; round < rounds; round += 1) {
    const headers = { 'CF-Connecting-IP': `10.0.${round >> 8}.${round & 255}` }
    const byItself = async () => {
      const reply = await bare.fetch('https://lead.conta.workers.dev/', { ...postOf(subject.post), headers })
      return ((await reply.json()) as { success: unknown }).success
    }
    await measure(async () => (await vault.post({}, { headers })).body['success'], times.vault)
    await measure(byItself, times.bare)
  }
  const [vaultMs, bareMs] = [median(times.vault), median(times.bare)]
  return { vaultMs, bareMs, answerRatio: vaultMs / bareMs, failures }
}
