import type { Destination } from '#contract/vault.ts'

export type Destinations = Readonly<Record<string, Destination>>

/** A page's own goes before what is set for all, also where it is switched off. */
export function whatCounts(own: Destinations, all: Destinations): Destinations {
  return Object.fromEntries(Object.entries({ ...all, ...own }).filter(([, setting]) => !setting.desligado))
}
