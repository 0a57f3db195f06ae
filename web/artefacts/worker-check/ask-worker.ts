import { secureAddress } from '#generator/answers.ts'

/** What came of asking an address who it is. */
export type WorkerAnswer =
  | { kind: 'answered'; status: number; mark: string | null }
  /** Something answers there, but not to other pages, as our Workers do. */
  | { kind: 'hidden' }
  | { kind: 'unreachable' }
  | { kind: 'late' }
  | { kind: 'no-address' }
  /** An address that the policy of this page keeps it from asking. */
  | { kind: 'out-of-reach' }

export const timeLimitMs = 8000

/** Only a GET, which our Workers refuse with their name on it: no lead is sent, and nothing of this session. */
const asking: RequestInit = {
  method: 'GET',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
}

export async function askWorker(text: string, leaving: AbortSignal): Promise<WorkerAnswer> {
  const address = readAddress(text)
  if (!address) return { kind: 'no-address' }
  if (!/\.workers\.dev(\.localhost)?$/.test(address.hostname)) return { kind: 'out-of-reach' }

  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeLimitMs)
  const signal = AbortSignal.any([leaving, limit.signal])
  try {
    const reply = await fetch(address.href, { ...asking, signal })
    return { kind: 'answered', status: reply.status, mark: reply.headers.get('X-Integrador') }
  } catch {
    const answers = await answersAnybody(address, signal)
    if (answers) return { kind: 'hidden' }
    return { kind: limit.signal.aborted ? 'late' : 'unreachable' }
  } finally {
    clearTimeout(timer)
  }
}

/** A page may ask anybody as long as it does not want to read the answer: that tells 'not ours' from 'nobody there'. */
async function answersAnybody(address: URL, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(address.href, { ...asking, mode: 'no-cors', signal })
    return true
  } catch {
    return false
  }
}

function readAddress(text: string): URL | null {
  const address = secureAddress(text.trim())
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : null
}
