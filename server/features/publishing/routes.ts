import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { PublishStep } from '#contract/publish-steps.ts'
import * as calls from '#contract/publishing.ts'
import { isWebAddress, secureAddress } from '#generator/answers.ts'
import { ConfigError } from '#generator/config-error.ts'
import { workerNameOf } from '#contract/worker-name.ts'
import { generateVaultWorker } from '#generator/vault.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { readIntegration } from '#server/features/integrations/read-integrations.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { beginPublishing } from './begin-publishing.ts'
import { publishWorker } from './publish-worker.ts'
import { findVault, listVaults, recordConnected } from './published-workers.ts'
import { isWorkerAddress } from './worker-address.ts'

/** What all of a publication may take. */
const limitMs = 60_000

type Surroundings = {
  guards: Guards
  /** Told where a publication breaks off. */
  onFailure: (step: PublishStep) => void
}

export function publishingRoutes(
  app: FastifyInstance,
  context: Context,
  { guards, onFailure }: Surroundings,
): void {
  const { routeForMember, routeForFormerMember } = guards
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
        for await (const event of publishWorker(context, order)) {
          if (event.state === 'failed') onFailure(event.step)
          yield `${JSON.stringify(calls.PublishEvent.parse(event))}\n`
        }
      } finally {
        // What cannot be ended now lapses by itself; what was told stays true.
        await end().catch(() => {})
      }
    }
    reply.type('application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no')
    // A stream leaves as it is: each of its lines is a `PublishEvent`.
    return Readable.from(lines()) as unknown as calls.PublishEvent
  })

  // The leads lie in their owner's own account: whoever has no access any more still reads, takes and erases them.
  routeForFormerMember(app, calls.listVaults, async ({ user }) => ({
    vaults: await listVaults(context, user.id),
  }))

  routeForMember(app, calls.readVault, async ({ params: { id }, user }) => {
    const { address } = await findWorker(context, { id, userId: user.id })
    const vault = address && (await findVault(context, { userId: user.id, address: address.origin }))
    if (!vault) throw new AppError('not_found')
    return vault
  })

  routeForMember(app, calls.connectVault, async ({ params: { id }, body: { key }, user }) => {
    refuseWithoutSecret(context)
    const { address, platform } = await findWorker(context, { id, userId: user.id })
    if (!address || !isWorkerAddress(context.env.CLOUDFLARE_API_URL, address))
      throw new AppError('invalid_input', { message: notInWorkersDev })
    const name = workerNameOf(address.origin) ?? address.hostname
    const connected = { userId: user.id, address: address.origin, platform, name }
    await recordConnected(context, { ...connected, key })
    const vault = await findVault(context, connected)
    if (!vault) throw new AppError('not_found')
    return vault
  })
}

const notInWorkersDev =
  'O Cofre é lido no endereço workers.dev do Worker: troque nesta integração o endereço por ele'

/** Where an integration sends its leads. */
async function findWorker({ db }: Context, owned: { id: string; userId: string }) {
  const { answers } = await readIntegration(db, owned)
  const url = secureAddress(answers.cloudflareUrl?.trim() ?? '')
  return { platform: answers.platform, address: isWebAddress(url) ? new URL(url) : undefined }
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
