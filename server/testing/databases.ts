import { readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createPglite, wrapPglite } from '#server/platform/database/embedded.ts'
import { copyTemplate, patient } from './postgres-databases.ts'
import { startAnew } from './start-anew.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Exactly one of the two, by the project that runs the suite. */
    postgresUrl: string | undefined
    embeddedTemplate: string | undefined
  }
}

/** A migrated database of its own, on whichever of the two this run of the suite is about. */
export async function createTestDatabase(): Promise<Database> {
  const url = inject('postgresUrl')
  return url === undefined ? createEmbedded() : copyTemplate(url)
}

/** Done with, and as new again. Making one takes a second of work, and emptying it next to nothing. */
const rested: PGlite[] = []

async function createEmbedded(): Promise<Database> {
  const pglite = rested.pop() ?? (await copyEmbeddedTemplate())
  return Object.assign(wrapPglite(pglite, patient), {
    close: async () => {
      if (await startAnew(pglite)) rested.push(pglite)
      else await pglite.close()
    },
  })
}

async function copyEmbeddedTemplate(): Promise<PGlite> {
  const template = inject('embeddedTemplate')
  if (template === undefined) throw new Error('This suite runs in the server projects only')
  return createPglite({ loadDataDir: new Blob([await readFile(template)]) })
}
