import { makeTemplate } from './postgres-databases.ts'
import { startPostgres } from './postgres.ts'

export type SuitePostgres = {
  url: string
  /** Leaves the one of TEST_DATABASE_URL where it is. */
  remove: () => Promise<void>
}

/** Brings a PostgreSQL for the suite, or uses the one of TEST_DATABASE_URL, and migrates the template of all tests. */
export async function bringSuitePostgres(): Promise<SuitePostgres> {
  const given = process.env.TEST_DATABASE_URL
  const { url, remove } = given ? { url: given, remove: async () => {} } : await startPostgres()
  await makeTemplate(url)
  return { url, remove }
}
