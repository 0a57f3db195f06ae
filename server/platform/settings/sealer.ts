import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Signer } from '@fastify/cookie'

/** Seals and signs with the server's one secret. Each use has a key of its own, derived from it. */
export type Sealer = {
  /** Until then the other functions throw: the secret may lie in a database that is still away. */
  unlock: (secret: string) => void
  sign: (value: string) => string
  /** The value that was signed, or nothing for one that was not signed here. */
  verify: (signed: string) => string | undefined
  /** Encrypts text that must not lie readable in the database, such as a mail with a link that opens an account. */
  seal: (text: string) => string
  unseal: (sealed: string) => string
  /** The same for the same text, and of no use for guessing it without the secret. */
  fingerprint: (text: string) => string
}

const ivBytes = 12
const tagBytes = 16

export function createSealer(): Sealer {
  let keys: { signer: Signer; sealing: Buffer; naming: Buffer } | undefined

  function unlocked() {
    if (!keys) throw new Error('The secret has not been read yet')
    return keys
  }

  return {
    unlock: (secret) => {
      keys = {
        signer: new Signer(deriveKey(secret, 'cookie').toString('hex')),
        sealing: deriveKey(secret, 'seal'),
        naming: deriveKey(secret, 'fingerprint'),
      }
    },
    sign: (value) => unlocked().signer.sign(value),
    verify: (signed) => unlocked().signer.unsign(signed).value ?? undefined,
    seal: (text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', unlocked().sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', unlocked().sealing, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      )
    },
    fingerprint: (text) => createHmac('sha256', unlocked().naming).update(text).digest('hex'),
  }
}

function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `integrador ${use}`, 32))
}
