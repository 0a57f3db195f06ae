import type { AdPlatform, AlertChannel } from './destination.ts'
import { ga4 } from './ga4.ts'
import { google } from './google.ts'
import { https } from './https.ts'
import { meta } from './meta.ts'
import { telegram } from './telegram.ts'
import { tiktok } from './tiktok.ts'
import { utmify } from './utmify.ts'

/** In the order in which they are offered. `npm run vault` reads off these lists what the Worker gets of each. */
const ads = [meta, tiktok, google, ga4, utmify] as const
const channels = [telegram, https] as const

export type AdId = (typeof ads)[number]['id']
export type ChannelId = (typeof channels)[number]['id']

export const adPlatforms: readonly (AdPlatform & { id: AdId })[] = ads
type Channel = AlertChannel & { id: ChannelId }
export const alertChannels: readonly [Channel, ...Channel[]] = channels
