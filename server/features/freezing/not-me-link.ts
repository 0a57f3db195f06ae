import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { readSealedToken, writeSealedToken } from '#server/platform/settings/sealed-token.ts'

export const notMePath = '/nao-fui-eu'
const purpose = 'not-me'
const validMs = 7 * 24 * 60 * 60 * 1000

const Denial = z.object({
  userId: z.uuid(),
  /** The address that the account had until then: who reads there may say that the change was not theirs. */
  email: z.string(),
  movedAt: z.coerce.date(),
})
export type Denial = z.output<typeof Denial>

const SealedDenial = Denial.extend({ until: z.coerce.date() })

/** For the mail to a former address that was proven. Its days count from the sending. */
export function makeNotMeLink(
  { sealer, env, clock }: Pick<Context, 'sealer' | 'env' | 'clock'>,
  denial: Denial,
): { url: string; until: Date } {
  const until = new Date(clock.now().getTime() + validMs)
  const token = writeSealedToken(sealer, purpose, JSON.stringify({ ...denial, until }))
  return { url: `${env.APP_URL}${notMePath}?token=${token}`, until }
}

export function readNotMeToken(
  { sealer, clock }: Pick<Context, 'sealer' | 'clock'>,
  token: unknown,
): Denial | 'expired' | undefined {
  const text = readSealedToken(sealer, purpose, token)
  if (text === undefined) return undefined
  const { until, ...denial } = SealedDenial.parse(JSON.parse(text))
  return until > clock.now() ? denial : 'expired'
}
