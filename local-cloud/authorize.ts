import { CloudRefusal } from './api-reply.ts'
import type { CloudToken, Right } from './cloud-options.ts'

/** Older tokens have 40 characters, those with a prefix more; a global key has 37 and is none. */
const tokenForm = /^[\w-]{40,}$/

/** Who asks. A header that cannot hold a token is refused before anything is looked up. */
export function readToken(tokens: readonly CloudToken[], header: string | undefined): CloudToken | undefined {
  if (header === undefined)
    throw new CloudRefusal(400, {
      code: 9106,
      message: 'Missing X-Auth-Key, X-Auth-Email or Authorization headers',
    })
  const [scheme, value = ''] = header.split(' ')
  if (scheme !== 'Bearer' || !tokenForm.test(value))
    throw new CloudRefusal(400, {
      code: 6003,
      message: 'Invalid request headers',
      error_chain: [{ code: 6111, message: 'Invalid format for Authorization header' }],
    })
  return tokens.find((token) => token.value === value)
}

/** Verifying tells a token that was switched off from one that never was; every other call only refuses it. */
export function verifyToken(token: CloudToken | undefined, account: string | undefined): CloudToken {
  const isAtItsPlace =
    account === undefined
      ? token?.kind === 'user'
      : token?.kind === 'account' && token.accounts.includes(account)
  if (!token || !isAtItsPlace) throw new CloudRefusal(401, { code: 1000, message: 'Invalid API Token' })
  return token
}

export function demandActive(token: CloudToken | undefined): CloudToken {
  if (!token || (token.state ?? 'active') !== 'active')
    throw new CloudRefusal(401, { code: 10_000, message: 'Authentication error' })
  return token
}

/** An account that does not exist and one of somebody else look the same. */
export function demandRight(token: CloudToken, account: string, right: Right): void {
  if (!token.accounts.includes(account) || !hasRight(token, right))
    throw new CloudRefusal(403, { code: 10_000, message: 'Authentication error' })
}

export function hasRight(
  { may = ['workers_scripts', 'account_settings'] }: CloudToken,
  right: Right,
): boolean {
  return may.includes(right)
}
