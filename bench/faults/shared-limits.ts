import { exactly } from '../figures.ts'
import { forEachOf } from '../sale-sender.ts'
import { startSaleServer } from '../sale-scene.ts'
import { playScene } from '../scene.ts'

export const sharedLimitsLimits = { tooManyOrFew: exactly(0), others: exactly(0) }

/** How many wrong passwords one address may try on one account before it is told to wait. */
const allowed = 10

/** Wrong passwords for one account, all at once and in turn on instances that share a database. */
export function sharedLimits({ instances, tries }: { instances: number; tries: number }) {
  return playScene(async (scene) => {
    const { url: databaseUrl } = await scene.startPostgres()
    const servers = await Promise.all(
      Array.from({ length: instances }, () => startSaleServer(scene, { databaseUrl })),
    )
    const statuses: number[] = []
    await forEachOf(Array(tries).keys(), tries, async (index) => {
      const server = servers[index % instances]
      const answer = await fetch(`${server?.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@example.com', password: 'nenhuma destas' }),
      })
      await answer.body?.cancel()
      statuses.push(answer.status)
    })
    const tried = statuses.filter((status) => status === 401).length
    const told = statuses.filter((status) => status === 429).length
    return { tries, tooManyOrFew: Math.abs(tried - allowed), others: tries - tried - told }
  })
}
