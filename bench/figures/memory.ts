import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../ask.ts'
import { atMost } from '../figures.ts'
import { readMemory } from '../read-memory.ts'
import { playScene, type Scene } from '../scene.ts'

export const memoryLimits = {
  newFolderMegabytes: atMost(450),
  existingFolderMegabytes: atMost(450),
  postgresMegabytes: atMost(250),
}

/** What the product holds once it has started and nobody asks it for anything. */
export function measureMemory({ restSeconds }: { restSeconds: number }) {
  return playScene(async (scene) => {
    const folder = await scene.newFolder()
    const newFolderMegabytes = await rest(scene, { DATA_DIR: folder }, restSeconds)
    const existingFolderMegabytes = await rest(scene, { DATA_DIR: folder }, restSeconds)
    const { url } = await scene.startPostgres()
    const postgres = { DATABASE_URL: url, DATA_DIR: await scene.newFolder() }
    return {
      newFolderMegabytes,
      existingFolderMegabytes,
      postgresMegabytes: await rest(scene, postgres, restSeconds),
    }
  })
}

async function rest(scene: Scene, env: Record<string, string>, seconds: number): Promise<number> {
  const server = await scene.startServer({ env })
  await server.untilHealthy(60_000)
  await wait(seconds * 1000)
  const { body } = await ask(`${server.url}/metrics`)
  await server.end('SIGTERM')
  return readMemory(body)
}
