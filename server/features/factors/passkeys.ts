import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { PasskeyAnswer } from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import type { passkeys } from './tables.ts'

type PasskeyRow = typeof passkeys.$inferSelect
type Settings = Pick<Context, 'env'>

/** Loaded when somebody uses a passkey: it weighs more than the rest of the login, and few servers need it at their start. */
const loadLibrary = () => import('@simplewebauthn/server')

/** The domain that passkeys are made for, and the only one at which browsers offer them. */
export function partyOf({ env }: Settings): string {
  return new URL(env.APP_URL).hostname
}

/** Browsers make passkeys for names, and only where nobody can listen. */
export function arePasskeysPossible({ env }: Settings): boolean {
  const { protocol, hostname } = new URL(env.APP_URL)
  return hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0)
}

type Owner = { id: string; username: string; email: string }

/**
 * Discoverable, so that the browser knows the account and no email has to be typed; proven by finger, face or PIN, so that it
 * stands for the password as well.
 */
export async function askToMakePasskey(settings: Settings, owner: Owner, existing: PasskeyRow[]) {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: 'Integrador',
    rpID: partyOf(settings),
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.username,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransportFuture[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The same question to everybody: the browser offers what it has. */
export async function askToUsePasskey(settings: Settings) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({ rpID: partyOf(settings), userVerification: 'required' })
}

function expectedOf(settings: Settings, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: new URL(settings.env.APP_URL).origin,
    expectedRPID: partyOf(settings),
    requireUserVerification: true,
  }
}

/** What the browser has made, once it has proven to be an answer to this question at this address; nothing otherwise. */
export async function verifyMadePasskey(
  settings: Settings,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<WebAuthnCredential | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary()
  return orNothing(async () => {
    const response = answer as unknown as RegistrationResponseJSON
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expectedOf(settings, challenge),
    })
    return registrationInfo?.credential
  })
}

/** The counter after a signature of this passkey, once that has proven to be one; nothing otherwise. */
export async function verifyUsedPasskey(
  settings: Settings,
  { answer, challenge, passkey }: { answer: PasskeyAnswer; challenge: string; passkey: PasskeyRow },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { credentialId: id, publicKey, counter } = passkey
  return orNothing(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      ...expectedOf(settings, challenge),
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
}

/** The library throws at whatever does not fit, and an answer comes from outside: that it is none is all there is to say. */
async function orNothing<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
