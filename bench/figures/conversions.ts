import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openConversions } from '#generator/testing/vault/open-conversions.ts'
import { hosts } from '#generator/testing/vault/start-outside.ts'
import { atMost } from '../figures.ts'
import { median } from '../median.ts'

export const conversionsLimits = { answerRatio: atMost(1.1) }

/**
 * How long a visitor waits while four ad platforms are told of every lead, one of them hanging, as a share of the same
 * Worker that tells nobody. Side by side, with a network that takes 100 ms.
 */
export async function measureConversions({ rounds }: { rounds: number }) {
  const telling = await openConversions(subjectOf('lemonad'), { platformMs: 100 })
  const silent = await openConversions(subjectOf('lemonad'), { platformMs: 100 })
  await telling.setAll()
  telling.outside.reply(hosts.meta, 'silent')
  const times = { telling: [] as number[], silent: [] as number[] }
  const post = async ({ visit }: typeof telling, into: number[]) => {
    const started = performance.now()
    await visit()
    into.push(performance.now() - started)
  }
  for (let round = 0; round < rounds; round += 1) {
    // The alarm of both rings now and then: what it sends must not hold up who comes meanwhile.
    if (round % 10 === 0)
      for (const { vault } of [telling, silent]) await vault.control({ advanceMs: 61_000 })
    await post(telling, times.telling)
    await post(silent, times.silent)
  }
  await telling.close()
  await silent.close()
  const [tellingMs, silentMs] = [median(times.telling), median(times.silent)]
  return { tellingMs, silentMs, answerRatio: tellingMs / silentMs }
}
