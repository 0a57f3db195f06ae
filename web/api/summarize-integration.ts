import type { SavedAnswers } from '#contract/integrations.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { platformNames } from '#contract/platforms.ts'

const countries = new Intl.DisplayNames(['pt-BR'], { type: 'region', fallback: 'code' })

/** What an integration is about: 'AdCombo · Itália · oferta 24817'. */
export function summarizeIntegration({ answers }: SavedIntegration): string {
  return summarizeAnswers(answers)
}

type Summarized = Pick<SavedAnswers, 'platform' | 'countryCode' | 'offerId' | 'streamCode'>

export function summarizeAnswers({ platform, countryCode, offerId, streamCode }: Summarized): string {
  return [
    platformNames[platform],
    /^[a-z]{2}$/i.test(countryCode) ? countries.of(countryCode.toUpperCase()) : countryCode,
    offerId && `oferta ${offerId}`,
    streamCode && `campanha ${streamCode}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
