import type { TestedDestination } from '#vault/destinations/destination.ts'
import { adPlatforms, alertChannels, type AdId, type ChannelId } from '#vault/destinations/index.ts'

/** What tests must know of each destination stands in its own file, which has its name. */
async function readTested<Id extends string>(all: readonly { id: Id }[]) {
  return Promise.all(
    all.map(async ({ id }) => {
      const { tested } = (await import(`../../../vault/destinations/${id}.ts`)) as {
        tested: TestedDestination
      }
      return { id, ...tested }
    }),
  )
}

export const testedAds = await readTested<AdId>(adPlatforms)
export const testedChannels = await readTested<ChannelId>(alertChannels)
