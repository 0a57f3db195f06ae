import {
  putQuestion,
  Refusal,
  type VaultAnswer,
  type VaultQuestion,
  type VaultRoute,
} from '#contract/vault.ts'
import { UserFacingError } from '#web/api/user-facing-error.ts'
import type { OpenVault } from './open-vault.ts'

type Asking = { signal?: AbortSignal; timeLimitMs?: number }

/** The vault has answered, and not with what it was asked for. */
export class VaultRefusal extends UserFacingError {
  override name = 'VaultRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** From the browser to the vault of its owner: no lead passes our server, and nothing of this session goes there. */
export async function askVault<Route extends VaultRoute>(
  { address, key }: Pick<OpenVault, 'address' | 'key'>,
  route: Route,
  question: VaultQuestion<Route>,
  { signal, timeLimitMs = 10_000 }: Asking = {},
): Promise<VaultAnswer<Route>> {
  const { method, path, body } = putQuestion(route, question)
  const limit = AbortSignal.timeout(timeLimitMs)
  const reply = await fetch(`${address}/integrador/${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((cause: unknown) => {
    throw new UserFacingError('O Cofre não respondeu.', { cause })
  })
  const answer: unknown = await reply.json().catch(() => undefined)
  if (!reply.ok) throw new VaultRefusal(reply.status, describeRefusal(reply.status, route, answer))
  const read = route.reply.safeParse(answer)
  if (!read.success)
    throw new UserFacingError('O Cofre respondeu algo que não dá para ler.', { cause: read.error })
  return read.data as VaultAnswer<Route>
}

function describeRefusal(status: number, { params }: VaultRoute, answer: unknown): string {
  if (status === 401) return 'A chave não abre este Cofre: publique o Worker de novo.'
  // A lead may be gone; anything else that is not there came with a later version.
  if (status === 404 && !params)
    return 'Este Worker é de uma versão anterior, que ainda não tem isto: publique de novo.'
  const refusal = Refusal.safeParse(answer)
  return refusal.success ? `${refusal.data.erro}.` : `O Cofre respondeu com o erro ${status}.`
}
