import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { exactly } from '../figures.ts'
import { playScene, type Scene } from '../scene.ts'

export const killWhileMakingLimits = { brokenFolders: exactly(0) }

/** Files as they appear while a new database is made: each is a moment at which a kill leaves half of one. */
const moments = ['PG_VERSION', 'global/pg_control', 'postgresql.conf', 'pg_wal', 'base/1']
const makingLimitMs = 60_000

/** Kills a process while it makes a new embedded database; the folder must not be broken for ever after. */
export async function killWhileMaking({ rounds }: { rounds: number }) {
  let slowestRestartSeconds = 0
  let brokenFolders = 0
  for (let round = 0; round < rounds; round++) {
    const moment = moments[round % moments.length] ?? ''
    const seconds = await playScene((scene) => killAndReopen(scene, moment))
    if (seconds === undefined) brokenFolders += 1
    else slowestRestartSeconds = Math.max(slowestRestartSeconds, seconds)
  }
  return { rounds, brokenFolders, slowestRestartSeconds }
}

/** Seconds of the next start, or nothing when the folder cannot be opened any more. */
async function killAndReopen(scene: Scene, moment: string): Promise<number | undefined> {
  const folder = await scene.newFolder()
  const first = scene.startNode('bench/faults/children/write-rows.ts', { args: [folder, 'first'] })
  const deadline = Date.now() + makingLimitMs
  while (!hasCome(folder, moment) && first.isAlive() && Date.now() < deadline) await nextTick()
  await first.end('SIGKILL')

  const started = performance.now()
  const second = scene.startNode('bench/faults/children/write-rows.ts', { args: [folder, 'second'] })
  const opened = await second.untilLine('found', makingLimitMs).catch(() => undefined)
  return opened === undefined ? undefined : (performance.now() - started) / 1000
}

/** In whichever folder of the data folder the database is being made. */
function hasCome(dataDir: string, moment: string): boolean {
  return readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, moment)))
}
