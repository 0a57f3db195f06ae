import type { Destino } from '../worker/types.ts'
import { ALERTA } from './alert.ts'
import { GA4 } from './ga4.ts'
import { GOOGLE } from './google.ts'
import { META } from './meta.ts'
import { TIKTOK } from './tiktok.ts'
import { UTMIFY } from './utmify.ts'

// A quem o Cofre conta o que acontece, se o dono ligar.
export const DESTINOS: Record<string, Destino> = {
  alerta: ALERTA,
  meta: META,
  tiktok: TIKTOK,
  ga4: GA4,
  utmify: UTMIFY,
  google: GOOGLE,
}
