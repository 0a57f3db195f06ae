import type * as z from 'zod/mini'
import { ToldFailure } from '#web/api/told-failure.ts'
import { Refusal } from './vault-answers.ts'
import type { OpenVault } from './vault.ts'

type Asking = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  timeLimitMs?: number
}

/** From the browser to the vault of its owner: no lead passes our server, and nothing of this session goes there. */
export async function askVault<Answer>(
  { address, key }: Pick<OpenVault, 'address' | 'key'>,
  path: string,
  schema: z.ZodMiniType<Answer>,
  { method = 'GET', body, signal, timeLimitMs = 10_000 }: Asking = {},
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeLimitMs)
  const reply = await fetch(`${address}/integrador/${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((cause: unknown) => {
    throw new ToldFailure('O Cofre não respondeu.', { cause })
  })
  const answer: unknown = await reply.json().catch(() => undefined)
  if (!reply.ok) throw new ToldFailure(tellRefusal(reply.status, path, answer))
  const read = schema.safeParse(answer)
  if (!read.success)
    throw new ToldFailure('O Cofre respondeu algo que não dá para ler.', { cause: read.error })
  return read.data
}

function tellRefusal(status: number, path: string, answer: unknown): string {
  if (status === 401) return 'A chave não abre este Cofre: publique o Worker de novo.'
  // A lead may be gone; anything else that is not there came with a later version.
  if (status === 404 && !path.startsWith('leads/'))
    return 'Este Worker é de uma versão anterior, que ainda não tem isto: publique de novo.'
  const refusal = Refusal.safeParse(answer)
  return refusal.success ? `${refusal.data.erro}.` : `O Cofre respondeu com o erro ${status}.`
}
