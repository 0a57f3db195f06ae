import type { PublishStep } from '#contract/publish-steps.ts'
import type { Publication, PublishEvent } from '#contract/publishing.ts'
import { workerVersion } from '#generator/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { CloudflareRefusal, type Cloudflare } from './cloudflare/call-cloudflare.ts'
import { switchRouteOn } from './cloudflare/cloudflare-calls.ts'
import { describeRefusal } from './cloudflare/describe-refusal.ts'
import { findVault, prepareKey, recordPublished } from './published-workers.ts'
import { checkToken, chooseAccount, nameSubdomain } from './steps.ts'
import { OwnRefusal, Question } from './stopped.ts'
import { upload } from './upload.ts'
import { workerAddress } from './worker-address.ts'

/** Who publishes what. The source is our own, made from the answers. */
export type Order = {
  user: { id: string; username: string }
  publication: Publication
  source: string
  leaving: AbortSignal
  log: Context['log']
}

/**
 * Puts a Worker online and tells how far it is. Every step finds out first what is there already, so whatever broke off
 * is simply begun again, and doing it twice changes nothing.
 */
export async function* publishWorker(context: Context, order: Order): AsyncGenerator<PublishEvent> {
  const { token } = order.publication
  const cloudflare = { apiUrl: context.env.CLOUDFLARE_API_URL, token, leaving: order.leaving }
  let step: PublishStep = 'token'
  try {
    for await (const event of goThrough(context, cloudflare, order)) {
      if (event.state === 'doing') step = event.step
      yield event
    }
  } catch (error) {
    if (error instanceof Question) yield error.event
    else yield { state: 'failed', step, message: describeFailure(error, step, order.log) }
  }
}

async function* goThrough(
  context: Context,
  cloudflare: Cloudflare,
  { user, publication, source }: Order,
): AsyncGenerator<PublishEvent> {
  const { platform, name } = publication
  yield { state: 'doing', step: 'token' }
  await checkToken(cloudflare)
  yield { state: 'done', step: 'token' }

  yield { state: 'doing', step: 'account' }
  const { id: account, name: accountName } = await chooseAccount(cloudflare, publication.cloudflareAccount)
  yield { state: 'done', step: 'account', detail: accountName }

  yield { state: 'doing', step: 'address' }
  const subdomain = await nameSubdomain(cloudflare, { account, wanted: user.username })
  const address = workerAddress(cloudflare.apiUrl, { name, subdomain })
  yield { state: 'done', step: 'address', detail: `${subdomain}.workers.dev` }

  yield { state: 'doing', step: 'upload' }
  const publishing = { userId: user.id, address, platform, name, cloudflareAccount: account }
  const readingKey = () => prepareKey(context, publishing)
  const productOrigin = new URL(context.env.APP_URL).origin
  await upload(cloudflare, { account, publication, source, productOrigin, readingKey })
  await recordPublished(context, { ...publishing, version: workerVersion })
  yield { state: 'done', step: 'upload' }

  yield { state: 'doing', step: 'route' }
  await switchRouteOn(cloudflare, { account, name })
  yield { state: 'done', step: 'route' }
  const vault = await findVault(context, publishing)
  if (vault) yield { state: 'published', vault }
}

/** What a person reads. The log gets Cloudflare's numbers, and no word that was sent or answered. */
function describeFailure(error: unknown, step: PublishStep, log: Context['log']): string {
  if (error instanceof OwnRefusal) return error.message
  if (error instanceof CloudflareRefusal) {
    const { reason, status, code } = error
    log.info({ step, reason, status, code }, 'Cloudflare did not go along')
    return describeRefusal(error, step)
  }
  log.error({ step, error: describeError(error) }, 'publishing broke off')
  return new AppError(isDatabaseAway(error) ? 'unavailable' : 'internal').message
}
