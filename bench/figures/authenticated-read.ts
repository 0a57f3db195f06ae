import { z } from 'zod'
import { atLeast, exactly } from '../figures.ts'
import { logIn, secret } from '../log-in.ts'
import { median } from '../median.ts'
import { playScene, type Scene } from '../scene.ts'

export const authenticatedReadLimits = { ratio: atLeast(0.6), failures: exactly(0) }

const Load = z.object({ perSecond: z.number(), failures: z.number() })
const connections = 20
/** The more code a server has, the longer the engine takes to make it fast; both are measured warm. */
const warmUpRounds = 3

/** GET /api/user of the product against a bare Fastify route with one indexed select, in turns on one machine. */
export function authenticatedRead({ rounds, seconds }: { rounds: number; seconds: number }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const env = { DATABASE_URL: url, DATA_DIR: await scene.newFolder(), SESSION_SECRET: secret }
    const product = await scene.startServer({ env, quiet: true })
    await product.untilHealthy()
    const { cookie, userId } = await logIn(scene.connect(url))
    const bare = scene.startNode('bench/figures/children/bare-server.ts', { args: [url, userId] })
    const bareUrl = (await bare.untilLine('listening on ', 20_000)).slice('listening on '.length)

    const ours: number[] = []
    const theirs: number[] = []
    let failures = 0
    for (let round = -warmUpRounds; round < rounds; round++) {
      for (const [origin, rates] of [
        [product.url, ours],
        [bareUrl, theirs],
      ] as const) {
        const load = await putLoad(scene, [
          `${origin}/api/user`,
          cookie,
          String(connections),
          String(seconds),
        ])
        failures += load.failures
        if (round >= 0) rates.push(load.perSecond)
      }
    }
    const [authenticatedPerSecond, barePerSecond] = [median(ours), median(theirs)]
    return { authenticatedPerSecond, barePerSecond, ratio: authenticatedPerSecond / barePerSecond, failures }
  })
}

async function putLoad(scene: Scene, args: string[]) {
  const load = scene.startNode('bench/figures/children/load.ts', { args })
  const line = await load.untilLine('result ', 60_000)
  return Load.parse(JSON.parse(line.slice('result '.length)))
}
