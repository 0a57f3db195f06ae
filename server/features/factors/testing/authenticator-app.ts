import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/** The code that an app with this key shows, at the server's time unless told. */
export function showCode(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: at.getTime(),
  })
}

export function stepsLater(at: Date, steps: number): Date {
  return new Date(at.getTime() + steps * stepMs)
}
