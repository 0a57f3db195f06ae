import { fileURLToPath } from 'node:url'
import { wrapPglite } from '#server/platform/database/embedded.ts'
import { copyEmbedded } from '#server/testing/embedded-template.ts'
import { copyTemplate, patient } from '#server/testing/postgres-databases.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))

type Options = Pick<NonNullable<Parameters<typeof startTestServer>[0]>, 'context' | 'env' | 'jobRounds'> & {
  port?: number
  on?: 'postgres' | 'embedded'
}

/** The real server with the built pages, on a database of its own and at the hour it is. */
export async function startProduct({
  port = 0,
  on = 'embedded',
  ...options
}: Options): Promise<TestServer & { url: string }> {
  const db =
    on === 'postgres'
      ? await copyTemplate(process.env['TEST_DATABASE_URL'] ?? '')
      : wrapPglite(await copyEmbedded(), patient)
  const server = await startTestServer({ db, webRoot, ...options })
  server.clock.set(new Date())
  const url = await server.app.listen({ port, host: '127.0.0.1' })
  return { ...server, url }
}
