import { hash } from '@node-rs/argon2'

/** argon2id (algorithm 2) with the parameters OWASP recommends. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}
