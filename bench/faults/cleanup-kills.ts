import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { secondsUntil } from '../ask.ts'
import { exactly } from '../figures.ts'
import { logIn } from '../log-in.ts'
import { startSaleServer } from '../sale-scene.ts'
import { playScene } from '../scene.ts'

export const cleanupKillsLimits = {
  notDeleted: exactly(0),
  wronglyDeleted: exactly(0),
  notReturned: exactly(0),
  changedOnTheWay: exactly(0),
}

const Counts = z.object({ rows: z.array(z.object({ count: z.coerce.number(), sum: z.string() })) })
const Begun = z.object({ cleanupId: z.string() })

type Size = { expired: number; others: number; kills: number }

/** A cleanup of many is killed again and again, and so is its way back: all are gone, and then all are as they were. */
export function cleanupKills({ expired, others, kills }: Size) {
  return playScene(async (scene) => {
    const postgres = await scene.startPostgres()
    const place = { databaseUrl: postgres.url, dataDir: await scene.newFolder() }
    let server = await startSaleServer(scene, place)
    const db = scene.connect(postgres.url)
    const { cookie, userId } = await logIn(db, { username: 'dono' })
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, userId))
    await fill(db, { expired, others })
    const before = await sumUp(db)

    const post = async (path: string) => {
      const headers = { cookie, prefer: 'respond-async' }
      const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers })
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
      return answer.json() as Promise<unknown>
    }
    const killUntil = async (status: string) => {
      for (let kill = 1; kill <= kills; kill++) {
        await untilDone(db, Math.floor((expired * kill) / (kills + 1)))
        await server.end('SIGKILL')
        server = await startSaleServer(scene, place)
      }
      await secondsUntil(async () => (await readStatus(db)).status === status, {
        limitMs: 600_000,
        what: `The cleanup is ${status}`,
      })
    }
    const started = performance.now()
    const { cleanupId } = Begun.parse(await post('/api/admin/cleanup-expired-users'))
    await killUntil('done')
    const deletedSeconds = (performance.now() - started) / 1000
    const left = await sumUp(db)
    await post(`/api/admin/cleanups/${cleanupId}/undo`)
    await killUntil('returned')
    const after = await sumUp(db)
    return {
      expired,
      kills: 2 * kills,
      notDeleted: Math.max(0, left.count - (before.count - expired)),
      wronglyDeleted: Math.max(0, before.count - expired - left.count),
      notReturned: before.count - after.count,
      changedOnTheWay: after.sum === before.sum ? 0 : 1,
      deletedSeconds,
    }
  })
}

async function fill(db: Database, { expired, others }: Pick<Size, 'expired' | 'others'>): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const person = (name: string, end: Date) => ({
    username: name,
    email: `${name}@example.com`,
    createdAt: ago(300),
    subscriptionType: 'mensal' as const,
    subscriptionExpiresAt: end,
    subscriptionRenewal: 'none' as const,
    subscriptionStatus: end < new Date() ? ('expired' as const) : ('active' as const),
  })
  const all = [
    ...Array.from({ length: expired }, (_, index) => person(`antiga${index}`, ago(60))),
    ...Array.from({ length: others }, (_, index) => person(`atual${index}`, ago(-20))),
  ]
  for (let from = 0; from < all.length; from += 1000)
    await db.insert(users).values(all.slice(from, from + 1000))
}

/** Everybody, in one number and one text that any change but that of the last touch would change. */
async function sumUp(db: Database): Promise<{ count: number; sum: string }> {
  const result = await db.execute(
    sql`select count(*) as count, md5(string_agg((to_jsonb(users) - 'updated_at')::text, ' ' order by id)) as sum from users where not is_admin`,
  )
  const [row] = Counts.parse(result).rows
  if (!row) throw new Error('Nobody was counted')
  return row
}

const Status = z.object({ rows: z.array(z.object({ status: z.string(), done: z.coerce.number() })) })

async function readStatus(db: Database): Promise<{ status: string; done: number }> {
  const result = await db.execute(sql`select status, done from cleanups order by created_at desc limit 1`)
  return Status.parse(result).rows[0] ?? { status: 'none', done: 0 }
}

/** Until so many are deleted, or back. */
async function untilDone(db: Database, count: number): Promise<void> {
  await secondsUntil(async () => (await readStatus(db)).done >= count, {
    limitMs: 600_000,
    what: `${count} are dealt with`,
  })
}
