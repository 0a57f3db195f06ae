import type { KeptAnswers } from '#contract/integrations.ts'
import type { IntegrationAnswers } from '#generator/config.ts'
import { findPlatform, platformOf } from '#generator/platforms/index.ts'
import type { Credential } from '#generator/platforms/platform.ts'

/** What is typed in again where code is made: it is never kept. */
export type Keys = Partial<Record<Credential, string>>

/** Passes every platform's rules, and stands in no code that leaves this browser. */
const exampleKeys: Keys = { apiKey: 'exemplo-de-chave', accountId: '12345', streamCode: 'exemplo' }

/** Kept answers, with the keys that code is made with. */
export function answersOf(kept: KeptAnswers, keys: Keys): IntegrationAnswers {
  return { ...kept, ...keys, streamCode: kept.streamCode || keys.streamCode || '' }
}

/** The same for code that is only looked at or compared. */
export function exampleAnswersOf(kept: KeptAnswers): IntegrationAnswers {
  return answersOf(kept, exampleKeys)
}

/** Whether its form posts to a Worker; otherwise it calls the platform itself, with the key in the page. */
export function hasWorker({ platform, cloudflareUrl }: KeptAnswers): boolean {
  return findPlatform(platform)?.workerIs !== 'optional' || Boolean(cloudflareUrl?.trim())
}

/** Which keys must be typed in again to make a part. */
export function missingKeys(part: 'worker' | 'form', kept: KeptAnswers): readonly Credential[] {
  const { credentials } = platformOf(kept.platform)
  if (part === 'form' && hasWorker(kept)) return []
  return credentials.filter((field) => field !== 'streamCode' || !kept.streamCode?.trim())
}
