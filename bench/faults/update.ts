import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '#server/testing/postgres.ts'
import { listReleases } from '#server/testing/releases.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { exactly } from '../figures.ts'
import { customerOf, firstSaleOf } from '../make-sale.ts'
import { createSaleSender } from '../sale-sender.ts'
import { countWelcomes, readSales, startSaleServer, startSink, untilQuiet } from '../sale-scene.ts'
import { playScene, type Scene } from '../scene.ts'

const run = promisify(execFile)
const here = fileURLToPath(new URL('../..', import.meta.url))

export const updateLimits = {
  refused: exactly(0),
  notStored: exactly(0),
  notServed: exactly(0),
  withoutMail: exactly(0),
  repeatedMails: exactly(0),
}

type Size = {
  salesPerSecond: number
  /** The commit of the older code; the newest release that was kept, unless given. */
  from?: string
  /** Whether the older code is started again on what the newer has made of the database. */
  andBack: boolean
}

/**
 * Two instances of the older code are replaced by the present one, one after the other, while sales come in, and then
 * the way back: whoever serves is asked, as a balancer would, and nobody is refused, lost or served twice.
 */
export function update({ salesPerSecond, from, andBack }: Size) {
  return playScene(async (scene) => {
    const older = await unpackCode(scene, from ?? (await findReleaseCommit()))
    const { url: databaseUrl } = await scene.startPostgres()
    const sink = await startSink(scene)
    const start = async (root: string) =>
      startSaleServer(scene, { databaseUrl, smtpUrl: sink.url, port: await freePort(), root })
    const serving = [await start(older), await start(older)]
    const traffic = startTraffic(serving, salesPerSecond)
    const replaceAll = async (root: string) => {
      for (let place = 0; place < 2; place++) {
        const [leaving] = serving.splice(0, 1)
        const newcomer = await start(root)
        serving.push(newcomer)
        await leave(leaving)
        await wait(1_000)
      }
    }
    await replaceAll(here)
    if (andBack) await replaceAll(older)
    const { customers, refused } = await traffic.end()
    const db = scene.connect(databaseUrl)
    await untilQuiet(db)
    const { sales, buyers_with_access: served } = await readSales(db)
    const { withoutMail, repeatedMails } = countWelcomes(sink, customers.map(customerOf))
    return {
      sales: customers.length,
      refused,
      notStored: customers.length - sales,
      notServed: customers.length - served,
      withoutMail,
      repeatedMails,
    }
  })
}

async function leave(server: ServerProcess | undefined): Promise<void> {
  // What was on its way to it when it was taken out is answered.
  await wait(500)
  await server?.end('SIGTERM')
}

function startTraffic(serving: readonly ServerProcess[], salesPerSecond: number) {
  const sender = createSaleSender(100)
  const customers: string[] = []
  const answers: Promise<number>[] = []
  const timer = setInterval(() => {
    const server = serving[customers.length % serving.length]
    const name = `cliente-${customers.length}`
    if (!server) return
    customers.push(name)
    answers.push(sender.post(server.url, firstSaleOf(name)))
  }, 1_000 / salesPerSecond)
  return {
    async end() {
      clearInterval(timer)
      const statuses = await Promise.all(answers)
      sender.close()
      return { customers, refused: statuses.filter((status) => status !== 200).length }
    },
  }
}

async function findReleaseCommit(): Promise<string> {
  const releases = await listReleases()
  const newest = releases.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))[0]
  if (!newest) throw new Error('No release was kept')
  const kept = `server/testing/releases/${newest.version}/about.json`
  const { stdout } = await run('git', ['log', '--format=%H', '-1', '--', kept], { cwd: here })
  return stdout.trim()
}

/** The server's code as it was, with the packages of now. */
async function unpackCode(scene: Scene, commit: string): Promise<string> {
  const folder = await scene.newFolder()
  const archive = join(folder, 'code.tar')
  await run(
    'git',
    ['archive', '--output', archive, commit, 'package.json', 'server', 'contract', 'generator'],
    {
      cwd: here,
    },
  )
  await run('tar', ['-xf', archive, '-C', folder])
  await symlink(join(here, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
