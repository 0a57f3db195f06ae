import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createPglite, wrapPglite } from '#server/platform/database/embedded.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { startAnew } from './start-anew.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Exactly one of the two, by the project that runs the suite. */
    postgresUrl: string | undefined
    embeddedTemplate: string | undefined
  }
}

export const templateName = 'integrador_template'

/** A migrated database of its own, on whichever of the two this run of the suite is about. */
export async function createTestDatabase(): Promise<Database> {
  const url = inject('postgresUrl')
  return url === undefined ? createEmbedded() : openPatiently(await createOnPostgres(url))
}

/** A pool on which many may wait, however slow the machine is: the database is not away. */
export function openPatiently(url: string): Database {
  return openPostgres({ url, connectLimitMs: 60_000, onConnectionError: () => {} })
}

/** Done with, and as new again. Making one takes a second of work, and emptying it next to nothing. */
const rested: PGlite[] = []

async function createEmbedded(): Promise<Database> {
  const pglite = rested.pop() ?? (await copyTemplate())
  return Object.assign(wrapPglite(pglite), {
    close: async () => {
      if (await startAnew(pglite)) rested.push(pglite)
      else await pglite.close()
    },
  })
}

async function copyTemplate(): Promise<PGlite> {
  const template = inject('embeddedTemplate')
  if (template === undefined) throw new Error('This suite runs in the server projects only')
  return createPglite({ loadDataDir: new Blob([await readFile(template)]) })
}

async function createOnPostgres(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(url, `create database ${name} template ${templateName}`)
  return withDatabase(url, name)
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
