import type { IntegrationAnswers } from '#generator/index.ts'
import type { Platform } from '#generator/platforms/platform.ts'
import { standInKey } from './load-stand-in-worker.ts'

/** What is rehearsed: one integration, with the code made for it. */
export type Rehearsed = {
  platform: Platform
  answers: IntegrationAnswers
  /** None when the user has a Worker online already, or needs none. */
  workerCode: string | null
  formHtml: string
  /** The Worker that was published for it has a vault. */
  hasVault: boolean
}

/** A platform that can be called without a Worker is, unless the form was given one. */
export function usesWorker({ platform, answers }: Rehearsed): boolean {
  return platform.workerIs === 'needed' || Boolean(answers.cloudflareUrl?.trim())
}

export function usesStandIn(rehearsed: Rehearsed): boolean {
  return rehearsed.workerCode === null && usesWorker(rehearsed)
}

/** The key that must not be shown. */
export function keyOf(rehearsed: Rehearsed): string {
  return usesStandIn(rehearsed) ? standInKey : (rehearsed.answers.apiKey ?? '')
}
