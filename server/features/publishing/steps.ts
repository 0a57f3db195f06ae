import { randomInt } from 'node:crypto'
import { CloudflareRefusal, type Cloudflare } from './cloudflare/call-cloudflare.ts'
import {
  listAccounts,
  readSubdomain,
  readTokenStatus,
  writeSubdomain,
  type Account,
} from './cloudflare/cloudflare-calls.ts'
import { OwnRefusal, Question } from './stopped.ts'

/** How tokens begin that belong to an account, and not to a person. */
const accountTokens = 'cfat_'

export async function checkToken(cloudflare: Cloudflare): Promise<void> {
  const status = await readStatus(cloudflare)
  if (status === 'expired') throw new OwnRefusal('tokenExpired')
  if (status !== 'active') throw new OwnRefusal('tokenDisabled')
}

async function readStatus(cloudflare: Cloudflare): Promise<string> {
  if (!cloudflare.token.startsWith(accountTokens)) return readTokenStatus(cloudflare)
  const [account] = await listAccounts(cloudflare)
  if (!account) throw new OwnRefusal('noAccount')
  return readTokenStatus(cloudflare, account.id)
}

/** The only one, or the one that the person has chosen. */
export async function chooseAccount(cloudflare: Cloudflare, chosen: string | undefined): Promise<Account> {
  const accounts = await listAccounts(cloudflare)
  const [only] = accounts
  if (!only) throw new OwnRefusal('noAccount')
  if (chosen === undefined && accounts.length === 1) return only
  if (chosen === undefined) throw new Question({ state: 'choose', step: 'account', accounts })
  const account = accounts.find(({ id }) => id === chosen)
  if (!account) throw new OwnRefusal('otherAccount')
  return account
}

const nameTaken = 10_031
const hasOneAlready = 10_036
const mostTries = 4

/** The account's name in workers.dev. One that has none yet is called after the person, with a number if need be. */
export async function nameSubdomain(
  cloudflare: Cloudflare,
  { account, wanted }: { account: string; wanted: string },
): Promise<string> {
  for (let tries = 0; tries < mostTries; tries++) {
    const found = await readSubdomain(cloudflare, account)
    if (found !== null) return found
    const subdomain = tries === 0 ? slug(wanted) : `${slug(wanted)}-${randomInt(1000, 10_000)}`
    try {
      return await writeSubdomain(cloudflare, { account, subdomain })
    } catch (error) {
      const code = error instanceof CloudflareRefusal ? error.code : undefined
      if (code !== nameTaken && code !== hasOneAlready) throw error
    }
  }
  throw new OwnRefusal('noFreeAddress')
}

/** 'Marina Alves' becomes 'marina-alves'. */
function slug(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^\da-z]+/).filter(Boolean)
  const name = words.join('-').slice(0, 40).replace(/-$/, '')
  return name.length < 3 ? `leads-${name || 'novo'}` : name
}
