import { setTimeout as wait } from 'node:timers/promises'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openConversions } from '#generator/testing/vault/open-conversions.ts'
import { atLeast, exactly } from '../figures.ts'

export const returnKillsLimits = {
  acknowledgedReturns: atLeast(1),
  lostReturns: exactly(0),
  purchasesNotTold: exactly(0),
}

/**
 * Kills the runtime again and again while a network tells of approvals and Meta is told of them. A return that was
 * answered is kept, and its approval is told: again at times, but under one number, which counts once.
 */
export async function returnKills({ leads, kills }: { leads: number; kills: number }) {
  const { vault, visit, approve, only, callsTo, close } = await openConversions(subjectOf('lemonad'))
  await only('meta')
  const ids: string[] = []
  for (let lead = 0; lead < leads; lead += 1) ids.push((await visit()).id)
  await vault.addresses()

  const acknowledged = new Set<string>()
  const killing = async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(Math.random() * 300)
      await vault.kill()
    }
  }
  const telling = async () => {
    for (const id of ids) {
      const reply = await approve(id).catch(() => null)
      if (reply?.status === 200) acknowledged.add(id)
      await vault.control({ advanceMs: 20_000 }).catch(() => {})
    }
  }
  await Promise.all([killing(), telling()])

  const told = () => callsTo('meta').flatMap(({ body }) => /"event_id":"(ap-[\w-]+)"/.exec(body)?.[1] ?? [])
  const missing = () => [...acknowledged].filter((id) => !told().includes(`ap-${id}`))
  for (let rounds = 0; rounds < 50 && missing().length > 0; rounds += 1) {
    await vault.control({ advanceMs: 61_000 })
    await wait(200)
  }
  const seen = await Promise.all([...acknowledged].map((id) => vault.see(id)))
  const figures = {
    acknowledgedReturns: acknowledged.size,
    lostReturns: seen.filter(({ retorno }) => retorno !== 'aprovado').length,
    purchasesNotTold: missing().length,
    purchasesToldAgain: told().length - new Set(told()).size,
  }
  await close()
  return figures
}
