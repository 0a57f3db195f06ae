import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { fillDataFolder } from '#server/testing/embedded-template.ts'
import type { NodeProcess } from '#server/testing/node-process.ts'
import { atLeast, exactly } from '../figures.ts'
import { playScene, type Scene } from '../scene.ts'

export const killWhileWritingLimits = {
  acknowledgedRows: atLeast(1),
  lostRows: exactly(0),
  halfTransactions: exactly(0),
}

const Keys = z.array(z.string())

/** Kills a process that writes to the embedded database, again and again, on one folder. */
export function killWhileWriting({ rounds }: { rounds: number }) {
  return playScene(async (scene) => {
    const folder = await scene.newFolder()
    await fillDataFolder(folder)
    const acknowledged = new Set<string>()
    const reopenSeconds: number[] = []
    let killsWhileOpening = 0

    for (let round = 0; round < rounds; round++) {
      const { seconds, found, writer } = await open(scene, folder, String(round))
      // The first one finds a database at rest; it is no reopening.
      if (round > 0) reopenSeconds.push(seconds)
      expectAll(acknowledged, found)
      await writer.untilLine('kept', 60_000)
      await wait((round * 97) % 500)
      await killAndRead(writer, acknowledged)
      if (round % 5 === 4) {
        const opener = startWriter(scene, folder, `opening-${round}`)
        await wait((round * 131) % 1_000)
        await killAndRead(opener, acknowledged)
        killsWhileOpening += 1
      }
    }

    const { seconds, found, writer } = await open(scene, folder, 'last')
    await writer.end('SIGKILL')
    return {
      rounds,
      killsWhileOpening,
      acknowledgedRows: acknowledged.size,
      lostRows: countMissing(acknowledged, found),
      halfTransactions: countHalfTransactions(found),
      slowestReopenSeconds: Math.max(seconds, ...reopenSeconds),
    }
  })
}

function startWriter(scene: Scene, folder: string, round: string): NodeProcess {
  return scene.startNode('bench/faults/children/write-rows.ts', { args: [folder, round] })
}

async function open(scene: Scene, folder: string, round: string) {
  const started = performance.now()
  const writer = startWriter(scene, folder, round)
  const line = await writer.untilLine('found ', 60_000)
  const seconds = (performance.now() - started) / 1000
  return { seconds, found: new Set(Keys.parse(JSON.parse(line.slice('found '.length)))), writer }
}

async function killAndRead(writer: NodeProcess, acknowledged: Set<string>): Promise<void> {
  await writer.end('SIGKILL')
  for (const line of writer.lines) if (line.startsWith('kept ')) acknowledged.add(line.slice('kept '.length))
}

function countMissing(acknowledged: Set<string>, found: Set<string>): number {
  return [...acknowledged].filter((key) => !found.has(key)).length
}

/** A loss ends the scenario at once: later rounds would only bury what the first one shows. */
function expectAll(acknowledged: Set<string>, found: Set<string>): void {
  const missing = countMissing(acknowledged, found)
  if (missing > 0) throw new Error(`${missing} of ${acknowledged.size} acknowledged rows are lost`)
}

/** The writer commits three rows at once in every odd step. */
function countHalfTransactions(found: Set<string>): number {
  const rowsByStep = new Map<string, number>()
  for (const key of found) {
    const [round, step] = key.split('.')
    if (Number(step) % 2 === 1)
      rowsByStep.set(`${round}.${step}`, (rowsByStep.get(`${round}.${step}`) ?? 0) + 1)
  }
  return [...rowsByStep.values()].filter((rows) => rows !== 3).length
}
