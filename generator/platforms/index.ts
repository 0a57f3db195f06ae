import { adcombo } from './adcombo.ts'
import { drcash } from './drcash.ts'
import { lemonad } from './lemonad.ts'
import type { Platform } from './platform.ts'
import { shakes } from './shakes.ts'
import { terraleads } from './terraleads.ts'
import { trafficlight } from './trafficlight.ts'
import { webvork } from './webvork.ts'

/** The CPA platforms a lead can be sent to, in the order the product shows them. */
const list = [adcombo, lemonad, drcash, trafficlight, terraleads, webvork, shakes] as const

export type PlatformId = (typeof list)[number]['id']

export const platforms: readonly (Platform & { readonly id: PlatformId })[] = list

export function findPlatform(id: string | null): (Platform & { readonly id: PlatformId }) | undefined {
  return platforms.find((platform) => platform.id === id)
}

export function platformOf(id: PlatformId): Platform {
  const platform = findPlatform(id)
  if (!platform) throw new Error(`There is no platform ${id}`)
  return platform
}
