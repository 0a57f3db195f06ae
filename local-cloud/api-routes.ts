import { z } from 'zod'
import { answer, answerList, CloudRefusal, noRoute, type ApiReply } from './api-reply.ts'
import { demandActive, demandRight, hasRight, readToken, verifyToken } from './authorize.ts'
import type { CloudAccount, CloudToken, Step } from './cloud-options.ts'
import type { Script } from './cloud-store.ts'
import { readBody, scriptOf, type ApiCall, type Cloud, type Handled, type Handler } from './handled.ts'
import { deployVersion, patchSettings, putSecret, upload, uploadVersion } from './publish-script.ts'
import { describeScript, describeService, describeSettings } from './describe-script.ts'

type Route = readonly [step: Step, handle: Handler]

const account = '/accounts/:account/workers'
const scripts = `${account}/scripts`
const verifying = /^GET \/(?:user|accounts\/([^/]+))\/tokens\/verify$/

/** By method and path, `:account` and `:name` for what varies. */
const routes: Readonly<Record<string, Route>> = {
  'GET /accounts': ['accounts', listAccounts],
  'GET /memberships': ['other', listMemberships],
  [`GET ${account}/subdomain`]: ['read-subdomain', readSubdomain],
  [`PUT ${account}/subdomain`]: ['write-subdomain', writeSubdomain],
  [`GET ${account}/services/:name`]: ['other', readService],
  [`GET ${scripts}`]: ['list-scripts', listScripts],
  [`PUT ${scripts}/:name`]: ['upload', upload],
  [`GET ${scripts}/:name/settings`]: ['read-settings', onScript(describeSettings)],
  [`PATCH ${scripts}/:name/script-settings`]: ['other', patchSettings],
  [`GET ${scripts}/:name/secrets`]: ['other', onScript(({ bindings }) => secretsIn(bindings))],
  [`PUT ${scripts}/:name/secrets`]: ['secrets', putSecret],
  [`GET ${scripts}/:name/subdomain`]: ['read-route', onScript(describeRoute)],
  [`POST ${scripts}/:name/subdomain`]: ['write-route', writeRoute],
  [`POST ${scripts}/:name/versions`]: ['other', uploadVersion],
  [`GET ${scripts}/:name/deployments`]: ['other', onScript(describeDeployments)],
  [`POST ${scripts}/:name/deployments`]: ['other', deployVersion],
}

/** Which step of publishing a call is. */
export function stepOf({ method, path }: Pick<ApiCall, 'method' | 'path'>): Step {
  return verifying.test(`${method} ${path}`) ? 'verify' : (matchRoute(method, path)?.step ?? 'other')
}

export async function handleCall(cloud: Cloud, call: ApiCall): Promise<ApiReply> {
  const token = readToken(cloud.tokens, call.authorization)
  const verified = verifying.exec(`${call.method} ${call.path}`)
  if (verified) return describeToken(verifyToken(token, verified[1]))
  const match = matchRoute(call.method, call.path)
  if (!match) throw noRoute(call.path)
  const { handle, account, name } = match
  const asking = demandActive(token)
  if (account !== '') demandRight(asking, account, 'workers_scripts')
  return handle({ cloud, call, account, name, token: asking })
}

function matchRoute(method: string, path: string) {
  for (const [pattern, [step, handle]] of Object.entries(routes)) {
    const form = pattern.replace(':account', '(?<account>[\\da-f]{32})').replace(':name', '(?<name>[^/]+)')
    const found = new RegExp(`^${form}$`).exec(`${method} ${path}`)
    if (found) {
      const { account = '', name = '' } = found.groups ?? {}
      return { step, handle, account, name: decodeURIComponent(name) }
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

function writeRoute(handled: Handled): ApiReply {
  const { enabled } = readBody(handled.call, z.object({ enabled: z.boolean() }))
  const script = { ...scriptOf(handled), isOnline: enabled }
  handled.cloud.store.put(script)
  return answer(describeRoute(script))
}

function readService({ cloud, account, name }: Handled): ApiReply {
  const script = cloud.store.find(account, name)
  if (!script) throw new CloudRefusal(404, { code: 10_090, message: 'workers.api.error.service_not_found' })
  return answer(describeService(script))
}

function onScript(describe: (script: Script) => unknown): Handler {
  return (handled) => answer(describe(scriptOf(handled)))
}

function describeRoute({ isOnline }: Script) {
  return { enabled: isOnline, previews_enabled: false }
}

function describeDeployments({ etag }: Script) {
  return { deployments: [{ id: etag, versions: [{ version_id: etag, percentage: 100 }], source: 'api' }] }
}

function secretsIn(bindings: Script['bindings']) {
  return bindings.filter(({ type }) => type === 'secret_text').map(({ type, name }) => ({ type, name }))
}
