import { adcombo } from './adcombo.ts'
import { drcash } from './drcash.ts'
import { lemonad } from './lemonad.ts'
import { trafficlight } from './trafficlight.ts'

/** The CPA platforms a lead can be sent to, in the order the product shows them. */
export const platforms = [adcombo, lemonad, drcash, trafficlight] as const

export type PlatformId = (typeof platforms)[number]['id']
