import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes that fit into a link. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token: enough to recognise it, not enough to use it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
