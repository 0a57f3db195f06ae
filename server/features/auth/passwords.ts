import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#server/platform/http/app-error.ts'

/** argon2id (algorithm 2) with the parameters OWASP recommends. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** As many at once as there are cores: more would not be faster, and would crowd out everything else. */
const atOnce = availableParallelism()
let running = 0
const waiting: (() => void)[] = []

async function onFreeCore<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * Some two seconds of work, at about 20 ms each on the four threads that Node has for it: nobody waits much longer, and
 * other calls go on being answered.
 */
export const passwordQueueLimit = Math.min(atOnce, 4) * 100
let queued = 0

/** How many requests that need a hash are being answered now. */
export function countInPasswordQueue(): number {
  return queued
}

/**
 * Answers a request that needs a hash, unless too many others do. Asked before anything else is done, so that whoever
 * is refused costs nothing: no statement, and no try.
 */
export async function enterPasswordQueue<T>(answer: () => Promise<T>): Promise<T> {
  if (queued >= passwordQueueLimit) throw new AppError('too_many_waiting', { retryAfterSeconds: 2 })
  queued += 1
  try {
    return await answer()
  } finally {
    queued -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return onFreeCore(() => hash(password, parameters))
}

/** A hash that no password has, so that an unknown account costs the same work as a known one. */
const nobodysHash = hash(crypto.randomUUID(), parameters)

export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobodysHash)
  const matches = await onFreeCore(() => verify(against, password))
  return matches && stored !== null && stored !== undefined
}
