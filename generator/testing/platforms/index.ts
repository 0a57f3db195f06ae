import type { PlatformId } from '../../index.ts'
import { adcombo } from './adcombo.ts'
import { drcash } from './drcash.ts'
import { lemonad } from './lemonad.ts'
import type { StandInPlatform } from './stand-in-platform.ts'
import { trafficlight } from './trafficlight.ts'

/** The stand-ins, in the order of the product's own list of platforms. */
export const standInPlatforms: readonly StandInPlatform<PlatformId>[] = [
  adcombo,
  lemonad,
  drcash,
  trafficlight,
]
