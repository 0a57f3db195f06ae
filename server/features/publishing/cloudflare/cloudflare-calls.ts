import { z } from 'zod'
import { callCloudflare, CloudflareRefusal, type Cloudflare } from './call-cloudflare.ts'

/** Cloudflare's word for a script or a workers.dev name that is not there. */
const notFound = 10_007

const anything = z.unknown()

/** An account's own token is verified at the address of its account. */
export async function readTokenStatus(cloudflare: Cloudflare, account?: string): Promise<string> {
  const path = account === undefined ? '/user/tokens/verify' : `/accounts/${account}/tokens/verify`
  const { status } = await callCloudflare(cloudflare, { path, result: z.object({ status: z.string() }) })
  return status
}

const Account = z.object({ id: z.string().regex(/^[\da-f]{32}$/), name: z.string() })
export type Account = z.output<typeof Account>

export function listAccounts(cloudflare: Cloudflare): Promise<Account[]> {
  return callCloudflare(cloudflare, { path: '/accounts?per_page=50', result: z.array(Account) })
}

/** A label of a host name, since an address is made of it. */
const Subdomain = z.object({ subdomain: z.string().regex(/^[\da-z-]{1,63}$/) })

/** The account's name in workers.dev, if it has one. */
export async function readSubdomain(cloudflare: Cloudflare, account: string): Promise<string | null> {
  const path = `/accounts/${account}/workers/subdomain`
  const found = await orNothing(callCloudflare(cloudflare, { path, result: Subdomain }))
  return found?.subdomain ?? null
}

export async function writeSubdomain(
  cloudflare: Cloudflare,
  { account, subdomain }: { account: string; subdomain: string },
): Promise<string> {
  const path = `/accounts/${account}/workers/subdomain`
  const made = await callCloudflare(cloudflare, {
    method: 'PUT',
    path,
    body: { subdomain },
    result: Subdomain,
  })
  return made.subdomain
}

/** A Worker in an account. */
export type Place = { account: string; name: string }

const pathOf = ({ account, name }: Place) => `/accounts/${account}/workers/scripts/${name}`

const Script = z.object({
  bindings: z
    .array(z.object({ type: z.string(), name: z.string(), class_name: z.string().optional() }))
    .catch([]),
  tags: z.array(z.string()).nullish(),
})
export type Script = z.output<typeof Script>

/** What is known of a script; its secrets are never told. */
export function readScript(cloudflare: Cloudflare, place: Place): Promise<Script | null> {
  return orNothing(callCloudflare(cloudflare, { path: `${pathOf(place)}/settings`, result: Script }))
}

export async function uploadScript(
  cloudflare: Cloudflare,
  { source, metadata, ...place }: Place & { source: string; metadata: Record<string, unknown> },
): Promise<void> {
  const body = new FormData()
  body.set('metadata', JSON.stringify(metadata))
  body.set('worker.js', new File([source], 'worker.js', { type: 'application/javascript+module' }))
  await callCloudflare(cloudflare, { method: 'PUT', path: pathOf(place), body, result: anything })
}

export async function switchRouteOn(cloudflare: Cloudflare, place: Place): Promise<void> {
  const path = `${pathOf(place)}/subdomain`
  await callCloudflare(cloudflare, { method: 'POST', path, body: { enabled: true }, result: anything })
}

async function orNothing<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CloudflareRefusal && error.code === notFound) return null
    throw error
  }
}
