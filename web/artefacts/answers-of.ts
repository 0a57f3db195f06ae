import type { SavedAnswers } from '#contract/integrations.ts'
import type { IntegrationAnswers } from '#generator/config.ts'
import { findPlatform, platformOf } from '#generator/platforms/index.ts'
import type { Credential } from '#generator/platforms/platform.ts'

/** What is typed in again where code is made: it is never saved. */
export type Keys = Partial<Record<Credential, string>>

/** Passes every platform's rules, and stands in no code that leaves this browser. */
const exampleKeys: Keys = { apiKey: 'exemplo-de-chave', accountId: '12345', streamCode: 'exemplo' }

/** Saved answers, with the keys that code is made with. */
export function answersOf(saved: SavedAnswers, keys: Keys): IntegrationAnswers {
  return { ...saved, ...keys, streamCode: saved.streamCode || keys.streamCode || '' }
}

/** The same for code that is only looked at or compared. */
export function exampleAnswersOf(saved: SavedAnswers): IntegrationAnswers {
  return answersOf(saved, exampleKeys)
}

/** Whether its form posts to a Worker; otherwise it calls the platform itself, with the key in the page. */
export function hasWorker({ platform, cloudflareUrl }: SavedAnswers): boolean {
  return findPlatform(platform)?.workerIs !== 'optional' || Boolean(cloudflareUrl?.trim())
}

/** Which keys must be typed in again to make a part. */
export function missingKeys(part: 'worker' | 'form', saved: SavedAnswers): readonly Credential[] {
  const { credentials } = platformOf(saved.platform)
  if (part === 'form' && hasWorker(saved)) return []
  return credentials.filter((field) => field !== 'streamCode' || !saved.streamCode?.trim())
}
