import { bringSuitePostgres } from '#server/testing/suite-postgres.ts'
import { findWebBuild } from '../commands/find-web-build.ts'
import { buildWeb } from '../commands/web-build.ts'

/** The journeys walk through what customers get: the built app, most of them on the database of an owner who sells. */
export default async function prepareJourneys(): Promise<() => Promise<void>> {
  if (findWebBuild() !== 'current') await buildWeb()
  const { url, remove } = await bringSuitePostgres()
  // The processes that run the journeys are handed this one's environment, and nothing else.
  process.env['TEST_DATABASE_URL'] = url
  return remove
}
