import type { SecondFactor } from '#contract/second-factor.ts'

export function hasFactor({ authenticatorSince, passkeys }: SecondFactor): boolean {
  return authenticatorSince !== null || passkeys.length > 0
}
