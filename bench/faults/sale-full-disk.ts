import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, openSync, closeSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#server/testing/postgres.ts'
import { isHealthy } from '#server/testing/server-process.ts'
import { secondsUntil } from '../ask.ts'
import { atLeast, atMost, exactly } from '../figures.ts'
import { readSales, startSaleServer, untilQuiet } from '../sale-scene.ts'
import { playScene, type Scene } from '../scene.ts'
import { countMissing, keepSelling } from './sale-outages.ts'

export const saleFullDiskLimits = {
  acknowledgedNotStored: exactly(0),
  wrongAnswers: exactly(0),
  healthyWhileFull: exactly(0),
  healthyAfterwards: exactly(1),
  healingSeconds: atMost(10),
  notApplied: exactly(0),
  acknowledgedAfterwards: atLeast(1),
  deaths: exactly(0),
}

const megabytes = 160
/** What is reported where nobody may mount a disk. */
const notRun = {
  notRun: 1,
  acknowledgedNotStored: 0,
  wrongAnswers: 0,
  healthyWhileFull: 0,
  healthyAfterwards: 1,
  healingSeconds: 0,
  notApplied: 0,
  acknowledgedAfterwards: 1,
  deaths: 0,
}

/** The disk of the database fills up while sales come in, and is emptied again. */
export function saleFullDisk({ fullMs, sellers }: { fullMs: number; sellers: number }) {
  return playScene(async (scene) => {
    const disk = await mountDisk(scene)
    if (disk === undefined) return notRun
    const postgres = await startPostgres({ durable: true, parentDir: disk })
    scene.afterwards(postgres.remove)
    const server = await startSaleServer(scene, { databaseUrl: postgres.url })
    const load = keepSelling(server, sellers)
    scene.afterwards(load.stop)
    await wait(2_000)
    const ballast = fillDisk(disk)
    await secondsUntil(() => load.refused() > 0 || load.accepted.length > 20_000, {
      limitMs: 60_000,
      what: 'The disk is full',
    })
    await wait(fullMs)
    const healthyWhileFull = Number(await isHealthy(server.url))
    const refused = load.refused()
    rmSync(ballast)
    // A database that could not write its log ends; whoever watches over it starts it again.
    await postgres.stop('immediate')
    await postgres.start()
    const before = load.accepted.length
    const healingSeconds = await secondsUntil(() => load.accepted.length > before, {
      limitMs: 60_000,
      what: 'Sales are taken again',
    })
    await wait(1_000)
    await load.stop()
    const db = scene.connect(postgres.url)
    await untilQuiet(db)
    return {
      notRun: 0,
      acknowledged: load.accepted.length,
      refused,
      acknowledgedNotStored: await countMissing(db, load.accepted),
      wrongAnswers: load.wrongAnswers(),
      healthyWhileFull,
      healthyAfterwards: Number(await isHealthy(server.url)),
      healingSeconds,
      notApplied: (await readSales(db)).waiting,
      acknowledgedAfterwards: load.accepted.length - before,
      deaths: server.isAlive() ? 0 : 1,
    }
  })
}

async function mountDisk(scene: Scene): Promise<string | undefined> {
  const folder = join(await scene.newFolder(), 'disk')
  mkdirSync(folder)
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
  if (spawnSync('mount', options).status !== 0) return undefined
  scene.afterwards(() => spawnSync('umount', ['-l', folder]))
  chmodSync(folder, 0o777)
  chmodSync(join(folder, '..'), 0o755)
  return folder
}

/** To the last byte. */
function fillDisk(disk: string): string {
  const file = join(disk, 'ballast')
  const handle = openSync(file, 'w')
  const { bavail, bsize } = statfsSync(disk)
  for (const size of [1024 * 1024, bsize]) {
    const block = Buffer.alloc(size)
    for (let left = bavail * bsize; left > 0 && fits(handle, block); left -= size);
  }
  closeSync(handle)
  return file
}

function fits(handle: number, block: Buffer): boolean {
  try {
    return writeSync(handle, block) === block.length
  } catch {
    return false
  }
}
