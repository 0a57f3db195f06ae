import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/publishing.ts'
import { isWebAddress } from '#generator/answers.ts'
import { ConfigError } from '#generator/config-error.ts'
import { generateVaultWorker } from '#generator/vault.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { readIntegration } from '#server/features/integrations/read-integrations.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { beginPublishing } from './begin-publishing.ts'
import { publishWorker } from './publish-worker.ts'
import { findVault, listVaults } from './published-workers.ts'

/** What all of a publication may take. */
const limitMs = 60_000

export function publishingRoutes(app: FastifyInstance, context: Context, { routeForMember }: Guards): void {
  routeForMember(app, calls.publishWorker, async ({ body, user, request, reply }) => {
    refuseWithoutSecret(context)
    const source = makeSource(body)
    const end = await beginPublishing(context, user.id)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const leaving = AbortSignal.any([gone.signal, AbortSignal.timeout(limitMs)])
    const order = { user, publication: body, source, leaving, log: request.log }
    async function* lines(): AsyncGenerator<string> {
      try {
        for await (const event of publishWorker(context, order))
          yield `${JSON.stringify(calls.PublishEvent.parse(event))}\n`
      } finally {
        await end()
      }
    }
    reply.type('application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no')
    // A stream leaves as it is: each of its lines is a `PublishEvent`.
    return Readable.from(lines()) as unknown as calls.PublishEvent
  })

  routeForMember(app, calls.listVaults, async ({ user }) => ({ vaults: await listVaults(context, user.id) }))

  routeForMember(app, calls.readVault, async ({ params: { id }, user }) => {
    const { answers } = await readIntegration(context.db, { id, userId: user.id })
    const url = answers.cloudflareUrl?.trim() ?? ''
    const vault =
      isWebAddress(url) && (await findVault(context, { userId: user.id, address: new URL(url).origin }))
    if (!vault) throw new AppError('not_found')
    return vault
  })
}

/** Without one of its own the seal's key lies beside what it seals: a copy of the database would open every vault. */
function refuseWithoutSecret({ env }: Context): void {
  if (env.DATABASE_URL && !env.SESSION_SECRET) throw new AppError('publishing_without_secret')
}

function makeSource({ platform, accountId, streamCode }: calls.Publication): string {
  try {
    return generateVaultWorker({ platform, accountId, streamCode })
  } catch (error) {
    if (error instanceof ConfigError) throw new AppError('invalid_input', { message: error.message })
    throw error
  }
}
