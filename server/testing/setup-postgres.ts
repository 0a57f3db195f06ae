import type { TestProject } from 'vitest/node'
import { bringSuitePostgres } from './suite-postgres.ts'

export default async function setup(project: TestProject) {
  const { url, remove } = await bringSuitePostgres()
  project.provide('postgresUrl', url)
  return remove
}
