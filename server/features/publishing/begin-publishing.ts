import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { countTry, forgetTries, refuseTooMany } from '#server/platform/http/rate-limit.ts'

const hourMs = 60 * 60 * 1000
/** A publication that an instance took with it when it died is over by then. */
const longestMs = 65_000

/** Refuses a second publication beside one that runs, and more than thirty an hour. Answers what ends this one. */
export async function beginPublishing(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<() => Promise<void>> {
  const running = { key: `publishing ${userId}`, limit: 1, windowMs: longestMs }
  const hourly = { key: `published ${userId}`, limit: 30, windowMs: hourMs }
  const waitSeconds = await countTry(db, [running], clock.now())
  if (waitSeconds !== null) throw new AppError('publication_running', { retryAfterSeconds: waitSeconds })
  const end = () => forgetTries(db, [running])
  try {
    await refuseTooMany(db, [hourly], clock.now())
  } catch (error) {
    await end()
    throw error
  }
  return end
}
