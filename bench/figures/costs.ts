import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { CampaignProgress } from '#contract/campaigns.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { users } from '#server/features/users/tables.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { ask, secondsUntil } from '../ask.ts'
import { beginCampaign } from '../campaign-people.ts'
import { exactly } from '../figures.ts'
import { fillLargeTables } from '../fill-large-tables.ts'
import { logIn, secret } from '../log-in.ts'
import { firstSaleOf, webhookSecrets } from '../make-sale.ts'
import { readPostgresSeconds, readServerSeconds } from '../read-processor.ts'
import { createSaleSender, forEachOf } from '../sale-sender.ts'
import { playScene, type Scene } from '../scene.ts'

export const costsLimits = { failures: exactly(0) }

type Size = { users: number; sales: number; each: number }

const atOnce = 10
const password = 'senha de quem mede'
const System = z.object({ database: z.object({ sizeBytes: z.number() }) })

/**
 * What a sale, a read, a login and a mail cost in processor time and bytes, on each database with as many rows as some
 * good years bring; and what it takes to copy and restore so many.
 */
export function measureCosts({ each, ...size }: Size) {
  return playScene(async (scene) => {
    const postgres = await scene.startPostgres()
    const filling = await startProduct(scene, { DATABASE_URL: postgres.url })
    await fillLargeTables(postgres.url, { ...size, entries: size.sales })
    const cookie = await makeAdministrator(scene, postgres.url)
    await filling.end('SIGTERM')

    const file = join(await scene.newFolder(), 'copy.jsonl.gz')
    const copySeconds = await runCommand(scene, 'backup', file, { DATABASE_URL: postgres.url })
    const folder = await scene.newFolder()
    const restoreEmbeddedSeconds = await runCommand(scene, 'restore', file, { DATA_DIR: folder })
    const other = await scene.startPostgres()
    const restorePostgresSeconds = await runCommand(scene, 'restore', file, { DATABASE_URL: other.url })

    const onPostgres = await measureOn(scene, {
      cookie,
      each,
      dataDir: other.dataDir,
      env: { DATABASE_URL: other.url },
    })
    const onEmbedded = await measureOn(scene, { cookie, each, env: { DATA_DIR: folder } })
    return {
      copyMegabytes: (await stat(file)).size / 1_000_000,
      copySeconds,
      restorePostgresSeconds,
      restoreEmbeddedSeconds,
      ...prefixed('postgres', onPostgres.figures),
      ...prefixed('embedded', onEmbedded.figures),
      failures: onPostgres.failures + onEmbedded.failures,
    }
  })
}

function prefixed(name: string, figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [name + key.charAt(0).toUpperCase() + key.slice(1), value]),
  )
}

async function startProduct(scene: Scene, env: Record<string, string>): Promise<ServerProcess> {
  const sink = scene.startNode('bench/figures/children/receive-mails.ts')
  const smtpUrl = (await sink.untilLine('listening on ', 20_000)).slice('listening on '.length)
  const server = await scene.startServer({
    env: {
      DATA_DIR: await scene.newFolder(),
      SMTP_URL: smtpUrl,
      SESSION_SECRET: secret,
      ...webhookSecrets,
      ...env,
    },
    quiet: true,
  })
  await server.untilHealthy(300_000)
  return server
}

async function makeAdministrator(scene: Scene, url: string): Promise<string> {
  const db = scene.connect(url)
  const { cookie, userId } = await logIn(db, { username: 'quem-mede' })
  await db
    .update(users)
    .set({ isAdmin: true, password: await hashPassword(password) })
    .where(eq(users.id, userId))
  return cookie
}

async function runCommand(
  scene: Scene,
  name: string,
  file: string,
  env: Record<string, string>,
): Promise<number> {
  const started = performance.now()
  const command = scene.startNode(`commands/${name}.ts`, { args: [file], env })
  const { code } = await command.untilEnded(3_600_000)
  if (code !== 0) throw new Error(`${name} failed: ${command.errorText()}`)
  return (performance.now() - started) / 1000
}

type Measured = { cookie: string; each: number; dataDir?: string; env: Record<string, string> }

async function measureOn(scene: Scene, { cookie, each, dataDir, env }: Measured) {
  const server = await startProduct(scene, { ...env, CAMPAIGN_MAILS_PER_HOUR: String(each) })
  const get = (path: string) => ask(server.url + path, { cookie })
  const readUsed = async () => {
    const { body } = await get('/metrics')
    const system = System.parse(JSON.parse((await get('/api/admin/system')).body))
    return {
      server: readServerSeconds(body),
      database: dataDir === undefined ? 0 : readPostgresSeconds(dataDir),
      bytes: system.database.sizeBytes,
    }
  }
  let failures = 0
  /** Until nothing waits: what a call leaves to be done later is part of what it costs. */
  const spend = async (work: () => Promise<number>) => {
    await untilIdle(get)
    const [before, started] = [await readUsed(), performance.now()]
    const times = await work()
    await untilIdle(get)
    const after = await readUsed()
    return {
      times,
      ms: performance.now() - started,
      serverMs: (after.server - before.server) * 1000,
      databaseMs: (after.database - before.database) * 1000,
      bytes: after.bytes - before.bytes,
    }
  }
  const rest = await spend(async () => 1)
  /** Each, without what the server does by itself meanwhile. */
  const measure = async (work: () => Promise<number>) => {
    const { times, ms, ...used } = await spend(work)
    const share = ms / rest.ms
    return {
      serverMs: (used.serverMs - rest.serverMs * share) / times,
      databaseMs: (used.databaseMs - rest.databaseMs * share) / times,
      bytes: used.bytes / times,
    }
  }
  const sender = createSaleSender(atOnce)
  const doTimes = async (times: number, calls: number, call: (number: number) => Promise<number>) => {
    const numbers = Array.from({ length: times }, (_, index) => index)
    await forEachOf(numbers, calls, async (number) => {
      if ((await call(number)) !== 200) failures += 1
    })
    return times
  }
  const sell = (name: string, times: number) =>
    doTimes(times, atOnce, (number) => sender.post(server.url, firstSaleOf(`${name}-${number}`)))
  const read = (times: number) => doTimes(times, atOnce, async () => (await get('/api/user')).status)
  const logInTimes = (times: number) =>
    doTimes(times, 2, async () => {
      const answer = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'quem-mede@example.com', password }),
      })
      await answer.body?.cancel()
      return answer.status
    })
  await sell('antes', atOnce * 10)
  await read(each)
  const sale = await measure(() => sell('venda', each))
  const reading = await measure(() => read(each * 5))
  const login = await measure(() => logInTimes(Math.ceil(each / 20)))
  const mail = await measure(async () => untilSent(get, await beginCampaign(server.url, cookie), each))
  sender.close()
  await server.end('SIGTERM')
  const figures = {
    saleServerMs: sale.serverMs,
    saleDatabaseMs: sale.databaseMs,
    saleBytes: sale.bytes,
    readServerMs: reading.serverMs,
    readDatabaseMs: reading.databaseMs,
    loginServerMs: login.serverMs,
    loginDatabaseMs: login.databaseMs,
    mailServerMs: mail.serverMs,
    mailDatabaseMs: mail.databaseMs,
    mailBytes: mail.bytes,
  }
  return { figures, failures }
}

type Get = (path: string) => ReturnType<typeof ask>

/** Until as many were sent as may leave in an hour, or everybody's; answers how many. */
async function untilSent(get: Get, id: string, wanted: number): Promise<number> {
  let sent = 0
  const isDone = async () => {
    const progress = CampaignProgress.parse(JSON.parse((await get(`/api/admin/campaigns/${id}`)).body))
    sent = progress.sent
    return sent >= wanted || progress.status === 'finished'
  }
  await secondsUntil(isDone, { limitMs: 900_000, what: 'Mails leave' })
  return sent
}

/** Twice in a row, since the figures are some seconds old. */
async function untilIdle(get: Get): Promise<void> {
  const isIdle = async () => {
    const { body } = await get('/metrics')
    const waits = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)?.[1] ?? 0)
    return waits('integrador_queue_waiting') + waits('integrador_mails_waiting') === 0
  }
  for (let round = 0; round < 2; round++) {
    await secondsUntil(isIdle, { limitMs: 900_000, what: 'Nothing waits' })
    await new Promise((resolve) => {
      setTimeout(resolve, 6_000)
    })
  }
}
