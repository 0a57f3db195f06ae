export const adIds = ['meta', 'tiktok', 'google', 'ga4', 'utmify'] as const
export type AdId = (typeof adIds)[number]

export const adNames: Record<AdId, string> = {
  meta: 'Meta',
  tiktok: 'TikTok',
  google: 'Google Ads',
  ga4: 'GA4',
  utmify: 'UTMify',
}
