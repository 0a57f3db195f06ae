import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openEmbedded } from './platform/database/embedded.ts'
import { createDatabase, openPatiently, runOn } from './testing/postgres-databases.ts'
import { bringToToday, fillFolderOf, listReleases, readSqlOf, type Release } from './testing/releases.ts'
import { startServerProcess } from './testing/server-process.ts'
import { startSmtpSink } from './testing/smtp-sink.ts'

/** What the servers of releases were given, when their databases were kept. */
const secret = 'known to the fault scenarios only, and long enough'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts this version on it, with a mail server that is there again. */
async function goesOn(release: Release, env: Record<string, string>): Promise<Record<string, unknown>> {
  const sink = await startSmtpSink()
  onTestFinished(sink.close)
  const server = await startServerProcess({ env: { ...env, SESSION_SECRET: secret, SMTP_URL: sink.url } })
  onTestFinished(async () => void (await server.end('SIGTERM')))
  await server.untilHealthy()
  // The administrator is told every five minutes what is not as it should be, which depends on when this runs.
  const mailed = () =>
    sink.received
      .flatMap(({ to }) => to)
      .filter((to) => to !== 'chefe@example.com')
      .toSorted()
  await expect.poll(() => mailed().length).toBeGreaterThanOrEqual(release.recipients.length)
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path, { headers: { cookie: release.cookie } })
    return (await answer.json()) as Record<string, unknown>
  }
  const { username } = await ask('/api/user')
  const { total } = await ask('/api/admin/transactions?limit=50')
  return { username, sales: total, mailed: mailed() }
}

const asKept = ({ sales, recipients }: Release) => ({ username: 'chefe', sales, mailed: recipients })

describe.each(await listReleases())('the databases of $version', (release) => {
  test('the embedded one is opened, brought up to date, and its mails go out', async () => {
    const DATA_DIR = await newFolder()
    await fillFolderOf(release, DATA_DIR)
    const db = await openEmbedded(DATA_DIR)
    await bringToToday(db, release)
    await db.close()
    expect(await goesOn(release, { DATA_DIR })).toEqual(asKept(release))
  })

  test('the one in PostgreSQL too', async () => {
    const url = await createDatabase(inject('postgresUrl') as string)
    await runOn(url, await readSqlOf(release))
    const db = openPatiently(url)
    await bringToToday(db, release)
    await db.close()
    expect(await goesOn(release, { DATABASE_URL: url, DATA_DIR: await newFolder() })).toEqual(asKept(release))
  })
})
