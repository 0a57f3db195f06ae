import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'

const limit = 100
const windowMs = 15 * 60 * 1000
const mostRemembered = 10_000

export type RefuseForgery = (address: string) => Promise<never>

/**
 * Refuses an event whose signature is wrong, and after too many of them from one address asks it to wait. Only what
 * was found wrong is counted: a rightly signed event is taken from anywhere, at any time. An address that is to wait
 * is remembered, so that a flood of forgeries does not become one of writes.
 */
export function createForgeryRefusal({ db, clock }: Pick<Context, 'db' | 'clock'>): RefuseForgery {
  const waitsUntilMs = new Map<string, number>()

  return async (ip) => {
    const address = addressKey(ip)
    const nowMs = clock.now().getTime()
    const leftMs = (waitsUntilMs.get(address) ?? 0) - nowMs
    if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1000))
    const key = `forged sales from ${address}`
    const waitSeconds = await countTry(db, [{ key, limit, windowMs }], clock.now())
    if (waitSeconds === null) throw new AppError('signature_invalid')
    if (waitsUntilMs.size >= mostRemembered) waitsUntilMs.clear()
    waitsUntilMs.set(address, nowMs + waitSeconds * 1000)
    throw tooMany(waitSeconds)
  }
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds })
}
