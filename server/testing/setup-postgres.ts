import type { TestProject } from 'vitest/node'
import { makeTemplate } from './postgres-databases.ts'
import { startPostgres } from './postgres.ts'

/** Brings a PostgreSQL for the suite, or uses the one of TEST_DATABASE_URL, and migrates the template of all tests. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startPostgres()
  const url = given ?? own?.url ?? ''
  await makeTemplate(url)
  project.provide('postgresUrl', url)
  return () => own?.remove()
}
