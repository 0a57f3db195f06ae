import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Database } from '#server/platform/database/database.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { createQueues } from './test-server.ts'

export const templateName = 'integrador_template'

/** How long a statement or a transaction may take, and wait for its turn: a slow machine has not lost its database. */
export const patient = { limitMs: 60_000 }

/** Migrates the one that all databases of tests are copies of. */
export async function makeTemplate(url: string): Promise<void> {
  await runOn(url, `drop database if exists ${templateName}`)
  await runOn(url, `create database ${templateName}`)
  const db = openPatiently(withDatabase(url, templateName))
  await db.migrate()
  await createQueues(db)
  await db.close()
}

/** A migrated database of its own on this PostgreSQL, which has the template. It is gone when it is closed. */
export async function copyTemplate(url: string): Promise<Database> {
  const copy = await createDatabase(url, templateName)
  const db = openPatiently(copy)
  const { close } = db
  return Object.assign(db, {
    close: async () => {
      await close()
      await runOn(url, `drop database ${new URL(copy).pathname.slice(1)} with (force)`)
    },
  })
}

/**
 * Answers its address. As files, not by way of the log: what Postgres has learned of the tables is then copied too, which
 * the first connection would have to learn again.
 */
export async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(url, `create database ${name} template ${template} strategy file_copy`)
  return withDatabase(url, name)
}

export function openPatiently(url: string): Database {
  return openPostgres({ ...patient, url, connectLimitMs: patient.limitMs, onConnectionError: () => {} })
}

export function withDatabase(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
