import { makeTemplate } from '#server/testing/postgres-databases.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { findWebBuild } from '../commands/find-web-build.ts'
import { buildWeb } from '../commands/web-build.ts'

/** The journeys walk through what customers get: the built app, most of them on the database of an owner who sells. */
export default async function prepareJourneys(): Promise<() => Promise<void>> {
  if (findWebBuild() !== 'current') await buildWeb()
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? undefined : await startPostgres()
  const url = given ?? own?.url ?? ''
  await makeTemplate(url)
  // The processes that run the journeys are handed this one's environment, and nothing else.
  process.env['TEST_DATABASE_URL'] = url
  return async () => own?.remove()
}
