import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { answer, CloudRefusal, type ApiReply } from './api-reply.ts'
import type { Script } from './cloud-store.ts'
import { describeScript } from './describe-script.ts'
import { readBody, scriptOf, type Cloud, type Handled } from './handled.ts'
import { judgeUpload } from './judge-upload.ts'
import { readUpload } from './read-upload.ts'

export async function upload({ cloud, call, account, name }: Handled): Promise<ApiReply> {
  if (!/^[a-z\d_][a-z\d_-]{0,62}$/.test(name))
    throw new CloudRefusal(400, { code: 10_016, message: `Script name '${name}' is invalid.` })
  if (cloud.store.subdomainOf(account) === undefined)
    throw new CloudRefusal(400, {
      code: 10_063,
      message:
        'You need a workers.dev subdomain in order to proceed. Please go to the dashboard and open the Workers menu. Opening the Workers landing page for the first time will create a workers.dev subdomain automatically.',
    })
  const before = cloud.store.find(account, name)
  const uploaded = await readUpload(call.body, call.contentType)
  const script = judgeUpload(uploaded, { account, name, before })
  await putOnline(cloud, script)
  return answer({ ...describeScript(script), startup_time_ms: 3, deployment_id: script.etag })
}

export async function putSecret(handled: Handled): Promise<ApiReply> {
  const script = scriptOf(handled)
  const secret = readBody(
    handled.call,
    z.object({ name: z.string(), text: z.string(), type: z.literal('secret_text') }),
  )
  const others = script.bindings.filter((binding) => binding.name !== secret.name)
  await putOnline(handled.cloud, { ...script, bindings: [...others, secret] })
  return answer({ name: secret.name, type: secret.type })
}

/** Kept once it runs. What does not start leaves the version before it where it was. */
async function putOnline({ store, runner }: Cloud, script: Script): Promise<void> {
  const before = store.find(script.account, script.name)
  try {
    await runner.run(script)
  } catch (error) {
    if (before) await runner.run(before)
    const reason = error instanceof Error ? error.message : String(error)
    throw new CloudRefusal(400, { code: 10_021, message: `Uncaught Error: ${reason}` })
  }
  store.put(script)
}

/** How wrangler replaces a script that has its migrations behind it: a version first, then its deployment. */
export async function uploadVersion(handled: Handled): Promise<ApiReply> {
  const { cloud, call, account, name } = handled
  const before = scriptOf(handled)
  const uploaded = await readUpload(call.body, call.contentType)
  if (uploaded.metadata.migrations)
    throw new CloudRefusal(400, {
      code: 10_211,
      message: 'Migrations must be fully applied by running a deployment of the script.',
    })
  const script = judgeUpload(uploaded, { account, name, before })
  const id = randomUUID()
  cloud.versions.set(id, { ...script, tags: before.tags })
  return answer({ id, number: 2, resources: { script: describeScript(script) }, startup_time_ms: 3 })
}

const Deployment = z.object({
  strategy: z.literal('percentage'),
  versions: z.tuple([z.object({ version_id: z.string(), percentage: z.literal(100) })]),
})

export async function deployVersion(handled: Handled): Promise<ApiReply> {
  const { versions } = readBody(handled.call, Deployment)
  const version = handled.cloud.versions.get(versions[0].version_id)
  if (!version) throw new CloudRefusal(404, { code: 10_222, message: 'This Worker version does not exist.' })
  await putOnline(handled.cloud, { ...version, isOnline: scriptOf(handled).isOnline })
  return answer({ id: randomUUID(), strategy: 'percentage', versions })
}

export function patchSettings(handled: Handled): ApiReply {
  const { tags } = readBody(handled.call, z.object({ tags: z.array(z.string()).nullish() }))
  if (tags) handled.cloud.store.put({ ...scriptOf(handled), tags })
  return answer({ tags: scriptOf(handled).tags, logpush: false, tail_consumers: null })
}
