import { z } from 'zod'
import { answer, answerList, CloudRefusal, noRoute, scriptMissing, type ApiReply } from './api-reply.ts'
import { demandActive, demandRight, hasRight, readToken, verifyToken } from './authorize.ts'
import type { CloudAccount, CloudToken, Right, Step } from './cloud-options.ts'
import type { CloudStore, Script } from './cloud-store.ts'
import { judgeUpload } from './judge-upload.ts'
import { readUpload } from './read-upload.ts'
import type { Runner } from './run-scripts.ts'
import { describeScript, describeService, describeSettings } from './describe-script.ts'

export type Cloud = {
  readonly store: CloudStore
  readonly runner: Runner
  readonly accounts: readonly CloudAccount[]
  readonly tokens: readonly CloudToken[]
  readonly takenSubdomains: readonly string[]
}

export type ApiCall = {
  readonly method: string
  /** Below `/client/v4`. */
  readonly path: string
  readonly authorization: string | undefined
  readonly contentType: string
  readonly body: Buffer<ArrayBuffer>
}

type Handled = {
  readonly cloud: Cloud
  readonly call: ApiCall
  readonly account: string
  readonly name: string
  readonly token: CloudToken
}
type Handler = (handled: Handled) => ApiReply | Promise<ApiReply>
type Route = { readonly step: Step; readonly right?: Right; readonly handle: Handler }

const scripts = '/accounts/:account/workers/scripts'

/** By method and path, `:account` and `:name` for what varies. */
const routes: Readonly<Record<string, Route>> = {
  'GET /accounts': { step: 'accounts', handle: listAccounts },
  'GET /memberships': { step: 'other', handle: listMemberships },
  'GET /accounts/:account/workers/subdomain': {
    step: 'read-subdomain',
    right: 'workers_scripts',
    handle: readSubdomain,
  },
  'PUT /accounts/:account/workers/subdomain': {
    step: 'write-subdomain',
    right: 'workers_scripts',
    handle: writeSubdomain,
  },
  [`GET ${scripts}`]: { step: 'list-scripts', right: 'workers_scripts', handle: listScripts },
  [`PUT ${scripts}/:name`]: { step: 'upload', right: 'workers_scripts', handle: upload },
  [`GET ${scripts}/:name/settings`]: {
    step: 'read-settings',
    right: 'workers_scripts',
    handle: onScript((script) => answer(describeSettings(script))),
  },
  [`GET ${scripts}/:name/secrets`]: {
    step: 'other',
    right: 'workers_scripts',
    handle: onScript(({ bindings }) => answer(secretsIn(bindings))),
  },
  [`PUT ${scripts}/:name/secrets`]: { step: 'secrets', right: 'workers_scripts', handle: putSecret },
  [`GET ${scripts}/:name/subdomain`]: {
    step: 'read-route',
    right: 'workers_scripts',
    handle: onScript(({ isOnline }) => answer({ enabled: isOnline, previews_enabled: false })),
  },
  [`POST ${scripts}/:name/subdomain`]: { step: 'write-route', right: 'workers_scripts', handle: writeRoute },
  [`GET ${scripts}/:name/deployments`]: {
    step: 'other',
    right: 'workers_scripts',
    handle: onScript(({ etag }) =>
      answer({
        deployments: [{ id: etag, versions: [{ version_id: etag, percentage: 100 }], source: 'api' }],
      }),
    ),
  },
  'GET /accounts/:account/workers/services/:name': {
    step: 'other',
    right: 'workers_scripts',
    handle: readService,
  },
}

/** Which step of publishing a call is. */
export function stepOf({ method, path }: Pick<ApiCall, 'method' | 'path'>): Step {
  if (/^\/(user|accounts\/[^/]+)\/tokens\/verify$/.test(path)) return 'verify'
  return matchRoute(method, path)?.route.step ?? 'other'
}

export async function handleCall(cloud: Cloud, call: ApiCall): Promise<ApiReply> {
  const token = readToken(cloud.tokens, call.authorization)
  const verified = /^\/(?:user|accounts\/([^/]+))\/tokens\/verify$/.exec(call.path)
  if (verified && call.method === 'GET') return describeToken(verifyToken(token, verified[1]))
  const match = matchRoute(call.method, call.path)
  if (!match) throw noRoute(call.path)
  const { route, account, name } = match
  const asking = demandActive(token)
  if (route.right) demandRight(asking, account, route.right)
  return route.handle({ cloud, call, account, name, token: asking })
}

function matchRoute(method: string, path: string) {
  for (const [pattern, route] of Object.entries(routes)) {
    const form = pattern.replace(':account', '(?<account>[\\da-f]{32})').replace(':name', '(?<name>[^/]+)')
    const found = new RegExp(`^${form}$`).exec(`${method} ${path}`)
    if (found) {
      const { account = '', name = '' } = found.groups ?? {}
      return { route, account, name: decodeURIComponent(name) }
    }
  }
  return undefined
}

function describeToken({ value, state = 'active' }: CloudToken): ApiReply {
  const id = Buffer.from(value).toString('hex').slice(0, 32)
  const messages = [{ code: 10_000, message: `This API Token is valid and ${state}`, type: null }]
  return answer({ id, status: state }, { messages })
}

/** Without the right to read accounts the list is empty, not refused. */
function visibleAccounts({ cloud, token }: Handled): CloudAccount[] {
  return hasRight(token, 'account_settings')
    ? cloud.accounts.filter(({ id }) => token.accounts.includes(id))
    : []
}

function listAccounts(handled: Handled): ApiReply {
  return answerList(visibleAccounts(handled).map(({ id, name }) => ({ id, name, type: 'standard' })))
}

function listMemberships(handled: Handled): ApiReply {
  return answerList(visibleAccounts(handled).map(({ id, name }) => ({ id, account: { id, name } })))
}

function readSubdomain({ cloud, account }: Handled): ApiReply {
  const subdomain = cloud.store.subdomainOf(account)
  if (subdomain === undefined)
    throw new CloudRefusal(404, {
      code: 10_007,
      message: 'This account does not have a workers.dev subdomain.',
    })
  return answer({ subdomain })
}

function writeSubdomain({ cloud, account, call }: Handled): ApiReply {
  const { subdomain } = readBody(call, z.object({ subdomain: z.string() }))
  if (!/^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(subdomain))
    throw new CloudRefusal(400, { code: 10_030, message: 'Subdomain is invalid.' })
  if (cloud.store.subdomainOf(account) === subdomain) return answer({ subdomain })
  // That an account has one name only is known, the code is not.
  if (cloud.store.subdomainOf(account) !== undefined)
    throw new CloudRefusal(409, { code: 10_036, message: 'Account already has an associated subdomain.' })
  if (cloud.takenSubdomains.includes(subdomain) || cloud.store.accountAt(subdomain) !== undefined)
    throw new CloudRefusal(409, {
      code: 10_031,
      message: 'Subdomain is unavailable, please try a different value.',
    })
  cloud.store.giveSubdomain(account, subdomain)
  return answer({ subdomain })
}

function listScripts({ cloud, account }: Handled): ApiReply {
  const own = cloud.store.scripts().filter((script) => script.account === account)
  return answer(own.map(describeScript))
}

async function upload({ cloud, call, account, name }: Handled): Promise<ApiReply> {
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

async function putSecret({ cloud, call, account, name }: Handled): Promise<ApiReply> {
  const script = cloud.store.find(account, name)
  if (!script) throw scriptMissing()
  const secret = readBody(
    call,
    z.object({ name: z.string(), text: z.string(), type: z.literal('secret_text') }),
  )
  const others = script.bindings.filter((binding) => binding.name !== secret.name)
  await putOnline(cloud, { ...script, bindings: [...others, secret] })
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

function writeRoute({ cloud, call, account, name }: Handled): ApiReply {
  const script = cloud.store.find(account, name)
  if (!script) throw scriptMissing()
  const { enabled } = readBody(call, z.object({ enabled: z.boolean() }))
  cloud.store.put({ ...script, isOnline: enabled })
  return answer({ enabled, previews_enabled: false })
}

function readService({ cloud, account, name }: Handled): ApiReply {
  const script = cloud.store.find(account, name)
  if (!script) throw new CloudRefusal(404, { code: 10_090, message: 'workers.api.error.service_not_found' })
  return answer(describeService(script))
}

function onScript(handle: (script: Script) => ApiReply): Handler {
  return ({ cloud, account, name }) => {
    const script = cloud.store.find(account, name)
    if (!script) throw scriptMissing()
    return handle(script)
  }
}

function secretsIn(bindings: Script['bindings']) {
  return bindings.filter(({ type }) => type === 'secret_text').map(({ type, name }) => ({ type, name }))
}

function readBody<Body>({ body }: ApiCall, schema: z.ZodType<Body>): Body {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new CloudRefusal(400, { code: 10_026, message: 'Could not parse the request body.' })
  }
}
