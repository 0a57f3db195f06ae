import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { runOn, templateName, withDatabase } from './databases.ts'
import { startPostgres } from './postgres.ts'
import { silentLog } from './silent-log.ts'

/** Brings a PostgreSQL for the suite, or uses the one of TEST_DATABASE_URL, and migrates the template of all tests. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startPostgres()
  const url = given ?? own?.url ?? ''
  await runOn(url, `drop database if exists ${templateName}`)
  await runOn(url, `create database ${templateName}`)
  const db = openPostgres({ url: withDatabase(url, templateName), onConnectionError: () => {} })
  await db.migrate()
  const jobs = createJobs(db, silentLog)
  await jobs.start([])
  await jobs.stop()
  await db.close()
  project.provide('postgresUrl', url)
  return () => own?.remove()
}
