import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'

export const releasesFolder = fileURLToPath(new URL('releases', import.meta.url))

/** What is in the databases that were kept of a release, made by `commands/keep-release.ts`. */
export const Release = z.object({
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Of an administrator who was logged in. */
  cookie: z.string(),
  sales: z.number(),
  /** Who gets a mail as soon as a mail server is there, one each. */
  recipients: z.array(z.string()),
})
export type Release = z.output<typeof Release>

export async function listReleases(): Promise<Release[]> {
  const versions = await readdir(releasesFolder)
  return Promise.all(
    versions.map(async (version) =>
      Release.parse(JSON.parse(await readFile(join(releasesFolder, version, 'about.json'), 'utf8'))),
    ),
  )
}

async function unpack({ version }: Release, name: string): Promise<Buffer> {
  return brotliDecompressSync(await readFile(join(releasesFolder, version, `${name}.br`)))
}

/** The embedded database of a release, as its server left it. */
export async function fillFolderOf(release: Release, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'db')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tar = join(dataDir, 'db.tar')
  await writeFile(tar, await unpack(release, 'embedded.tar'))
  await promisify(execFile)('tar', ['-xf', tar, '-C', folder])
  await rm(tar)
}

/** The same in PostgreSQL, as statements for an empty database. */
export async function readSqlOf(release: Release): Promise<string> {
  const dump = (await unpack(release, 'postgres.sql')).toString()
  // Commands of another program's, and settings that are of no use to rows.
  return dump.replaceAll(/^(\\.*|SET transaction_timeout.*)$/gm, '')
}

const Columns = z.object({ rows: z.array(z.object({ place: z.string(), columns: z.array(z.string()) })) })

/** As if its server had stopped a minute ago: sessions, mails and jobs do not wait for years. */
export async function bringToToday(db: Database, { madeAt }: Release): Promise<void> {
  const minuteMs = 60_000
  const seconds = (Date.now() - new Date(madeAt).getTime() - minuteMs) / 1000
  await db.longTransaction('change', async ({ query }) => {
    const found = await query(`
      select format('%I.%I', nspname, relname) as place, array_agg(quote_ident(attname)) as columns
      from pg_attribute join pg_class class on class.oid = attrelid join pg_namespace space on space.oid = relnamespace
      where nspname in ('public', 'pgboss') and relkind = 'r' and attnum > 0 and not attisdropped
        and attgenerated = '' and atttypid = 'timestamptz'::regtype
      group by 1`)
    for (const { place, columns } of Columns.parse(found).rows) {
      const later = columns.map((column) => `${column} = ${column} + interval '${seconds} seconds'`)
      await query(`alter table ${place} disable trigger user`)
      await query(`update ${place} set ${later.join(', ')}`)
      await query(`alter table ${place} enable trigger user`)
    }
  })
}
