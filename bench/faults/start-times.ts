import { atMost } from '../figures.ts'
import { playScene } from '../scene.ts'

const newFolderLimitSeconds = 10
const existingFolderLimitSeconds = 3

export const startTimesLimits = {
  newFolderSeconds: atMost(newFolderLimitSeconds),
  existingFolderSeconds: atMost(existingFolderLimitSeconds),
}

type Size = {
  starts: number
  /** Ends as soon as the limits are kept. */
  untilWithinLimits?: boolean
}

/**
 * From the start of the process to the first healthy answer. The fastest of several starts counts: whatever
 * else the machine does can only add to it.
 */
export async function startTimes({ starts, untilWithinLimits = false }: Size) {
  const onNew: number[] = []
  const onExisting: number[] = []
  const isWithinLimits = () =>
    Math.min(...onNew) <= newFolderLimitSeconds && Math.min(...onExisting) <= existingFolderLimitSeconds
  for (let start = 0; start < starts; start++) {
    await playScene(async (scene) => {
      const folder = await scene.newFolder()
      for (const seconds of [onNew, onExisting]) {
        const server = await scene.startServer({ env: { DATA_DIR: folder } })
        seconds.push(await server.untilHealthy(60_000))
        await server.end('SIGTERM')
      }
    })
    if (untilWithinLimits && isWithinLimits()) break
  }
  return {
    starts: onNew.length,
    newFolderSeconds: Math.min(...onNew),
    slowestNewFolderSeconds: Math.max(...onNew),
    existingFolderSeconds: Math.min(...onExisting),
    slowestExistingFolderSeconds: Math.max(...onExisting),
  }
}
