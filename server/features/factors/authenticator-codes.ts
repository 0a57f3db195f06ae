import { Secret, TOTP } from 'otpauth'
import { codeDigits } from '#contract/second-factor.ts'

const stepMs = 30 * 1000
/** As many bytes as RFC 4226 recommends. */
const keyBytes = 20

/** A key for an authenticator app, in base32. */
export function makeKey(): string {
  return new Secret({ size: keyBytes }).base32
}

/** What the app scans: whose account it is, and the key. */
export function authenticatorUri(key: string, account: string): string {
  return authenticatorOf(key, account).toString()
}

/** Every app shows the code of SHA-1, six digits and thirty seconds; many ignore any other wish. */
function authenticatorOf(key: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Integrador',
    label,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: codeDigits,
    period: stepMs / 1000,
  })
}

/** People write '123 456' or '123-456'. */
export function readCode(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  return new RegExp(`^\\d{${codeDigits}}$`).test(digits) ? digits : undefined
}

/** The step of time whose code this is: the current one, or the one before, since typing takes a while. */
export function findStep(key: string, code: string, now: Date): number | undefined {
  const delta = findDelta(key, code, now, 1)
  return delta === 0 || delta === -1 ? Math.floor(now.getTime() / stepMs) + delta : undefined
}

/** How far the app's clock is off, in minutes, if this is a code of another time nearby; ahead is positive. */
export function findClockError(key: string, code: string, now: Date): number | undefined {
  const delta = findDelta(key, code, now, 20)
  return delta === undefined ? undefined : (delta * stepMs) / 60_000
}

function findDelta(key: string, code: string, now: Date, window: number): number | undefined {
  return authenticatorOf(key).validate({ token: code, timestamp: now.getTime(), window }) ?? undefined
}
