import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAnswer } from '#contract/second-factor.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** What a device with a fingerprint sensor does, in software: makes a passkey for one site, and signs what it is asked. */
export class SoftwarePasskey {
  readonly id = randomBytes(16)
  readonly origin: string
  /** Whether it asks for the finger before it signs. */
  readonly verifiesUser: boolean
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #uses = 0

  constructor({ origin = 'http://localhost:3000', verifiesUser = true } = {}) {
    this.origin = origin
    this.verifiesUser = verifiesUser
  }

  make(challenge: string): PasskeyAnswer {
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([
      Buffer.alloc(16),
      idLength,
      this.id,
      cosePublicKey(this.#keys.publicKey),
    ])
    const authData = Buffer.concat([this.#authenticatorData(0x40), credential])
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    )
    const clientDataJSON = base64url(this.#clientData('webauthn.create', challenge))
    return this.#answer({ clientDataJSON, attestationObject: base64url(attestationObject) })
  }

  sign(challenge: string): PasskeyAnswer {
    this.#uses += 1
    const clientData = this.#clientData('webauthn.get', challenge)
    const authenticatorData = this.#authenticatorData(0)
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    })
  }

  #answer(response: Record<string, string>): PasskeyAnswer {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #authenticatorData(moreFlags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#uses)
    const flags = 0x01 | (this.verifiesUser ? 0x04 : 0) | moreFlags
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter])
  }
}

/** As COSE writes a key of the curve P-256. */
function cosePublicKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
}
