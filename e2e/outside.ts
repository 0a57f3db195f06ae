import type { Fixtures } from '@playwright/test'
import { startStandIn, type StandIn } from '#generator/testing/platforms/stand-in.ts'
import { startSite, type Site } from './forms/start-site.ts'

export type Outside = { standIn: StandIn; site: Site }

/** The networks and a customer's site, for all journeys of a worker. */
export const outside = {
  standIn: [
    async ({}, provide) => {
      await using standIn = await startStandIn()
      await provide(standIn)
    },
    { scope: 'worker' },
  ],
  site: [
    async ({}, provide) => {
      await using site = await startSite()
      await provide(site)
    },
    { scope: 'worker' },
  ],
} satisfies Fixtures<object, Outside>
