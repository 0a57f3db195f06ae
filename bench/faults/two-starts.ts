import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { migrationsFolder } from '#server/platform/database/migrate.ts'
import { settings } from '#server/platform/settings/tables.ts'
import { ask } from '../ask.ts'
import { exactly } from '../figures.ts'
import { logIn } from '../log-in.ts'
import { playScene, type Scene } from '../scene.ts'

export const twoStartsLimits = {
  migrationsTooManyOrFew: exactly(0),
  adminsTooManyOrFew: exactly(0),
  adminLinksTooManyOrFew: exactly(0),
  secretsTooManyOrFew: exactly(0),
  sessionsRefused: exactly(0),
}

/** Starts two servers at the same moment on one empty database. */
export function twoStarts({ rounds }: { rounds: number }) {
  return playScene(async (scene) => {
    const postgres = await scene.startPostgres()
    const total = {
      migrationsTooManyOrFew: 0,
      adminsTooManyOrFew: 0,
      adminLinksTooManyOrFew: 0,
      secretsTooManyOrFew: 0,
      sessionsRefused: 0,
    }
    let slowestStartSeconds = 0
    for (let round = 0; round < rounds; round++) {
      const url = await createDatabase(scene, postgres.url, `round_${round}`)
      const { seconds, counts } = await playScene((inner) => startTwo(inner, url))
      total.migrationsTooManyOrFew += Math.abs(counts.migrations - (await countMigrationFiles()))
      total.adminsTooManyOrFew += Math.abs(counts.admins - 1)
      total.adminLinksTooManyOrFew += Math.abs(counts.adminLinks - 1)
      total.secretsTooManyOrFew += Math.abs(counts.secrets - 1)
      total.sessionsRefused += counts.sessionsRefused
      slowestStartSeconds = Math.max(slowestStartSeconds, seconds)
    }
    return { rounds, ...total, slowestStartSeconds }
  })
}

async function startTwo(scene: Scene, url: string) {
  const dataDir = await scene.newFolder()
  const start = () => scene.startServer({ env: { DATABASE_URL: url, DATA_DIR: dataDir } })
  const servers = await Promise.all([start(), start()])
  const seconds = Math.max(...(await Promise.all(servers.map((server) => server.untilHealthy()))))

  const db = scene.connect(url)
  const { cookie } = await logIn(db, { signedWith: await readSecret(db) })
  const answers = await Promise.all(servers.map((server) => ask(`${server.url}/api/user`, { cookie })))
  const counts = {
    migrations: await countMigrations(db),
    admins: await db.$count(users, eq(users.isAdmin, true)),
    secrets: await db.$count(settings, eq(settings.key, 'session-secret')),
    sessionsRefused: answers.filter(({ status }) => status !== 200).length,
  }
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  // Now that all they said has been read.
  const adminLinks = servers.flatMap(({ lines }) => lines.filter(isAdminLink)).length
  return { seconds, counts: { ...counts, adminLinks } }
}

function isAdminLink(line: string): boolean {
  return line.includes('/auth/reset-password?token=')
}

async function createDatabase(scene: Scene, url: string, name: string): Promise<string> {
  await scene.connect(url).execute(sql.raw(`create database ${name}`))
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

async function readSecret(db: Database): Promise<string> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'session-secret'))
  return z.string().parse(row?.value)
}

function countMigrations(db: Database): Promise<number> {
  return db.$count(sql`drizzle.__drizzle_migrations`)
}

async function countMigrationFiles(): Promise<number> {
  const journal: unknown = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  return z.object({ entries: z.array(z.unknown()) }).parse(journal).entries.length
}
