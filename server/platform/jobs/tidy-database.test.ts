import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '#server/platform/settings/tables.ts'
import { copyEmbedded } from '#server/testing/embedded-template.ts'
import { wrapPglite } from '#server/platform/database/embedded.ts'
import { tidyDatabaseWork } from './tidy-database.ts'

test('the embedded database, which nobody else looks after, learns each night how many rows it has', async () => {
  const db = wrapPglite(await copyEmbedded())
  onTestFinished(() => db.close())
  await db
    .insert(settings)
    .values(Array.from({ length: 300 }, (_, index) => ({ key: `k${index}`, value: 1 })))
  const work = tidyDatabaseWork({ db })
  if (!('task' in work)) throw new Error('It reaches for the database as a whole, outside of a transaction')
  await work.task({}, { attempt: 1, isLastAttempt: false, signal: new AbortController().signal })
  const { rows } = (await db.execute<{ reltuples: number }>(
    sql`select reltuples from pg_class where relname = 'settings'`,
  )) as { rows: { reltuples: number }[] }
  expect(rows[0]?.reltuples).toBeGreaterThanOrEqual(300)
})
