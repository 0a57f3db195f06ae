import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** argon2id (algorithm 2) with the parameters OWASP recommends. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** As many at once as there are cores: more would not be faster, and would crowd out everything else. */
const atOnce = availableParallelism()
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

/** A hash that no password has, so that an unknown account costs the same work as a known one. */
const nobodysHash = hash(crypto.randomUUID(), parameters)

export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobodysHash)
  const matches = await inTurn(() => verify(against, password))
  return matches && stored !== null && stored !== undefined
}
