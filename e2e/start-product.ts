import { fileURLToPath } from 'node:url'
import { wrapPglite } from '#server/platform/database/embedded.ts'
import { copyEmbedded } from '#server/testing/embedded-template.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))

type Options = Pick<NonNullable<Parameters<typeof startTestServer>[0]>, 'context' | 'env' | 'jobRounds'> & {
  port?: number
}

/** The real server with the built pages, on an embedded database of its own and at the hour it is. */
export async function startProduct({ port = 0, ...options }: Options): Promise<TestServer & { url: string }> {
  const db = wrapPglite(await copyEmbedded())
  const server = await startTestServer({ db, webRoot, ...options })
  server.clock.set(new Date())
  const url = await server.app.listen({ port, host: '127.0.0.1' })
  return { ...server, url }
}
