import { adPlatforms, alertChannels } from '#vault/destinations/index.ts'

/*
 * What every screen may say of those whom the vault tells something. The build puts the values in their place: how each
 * is set up comes with the panel where that is done.
 */

export const adNames: Readonly<Record<string, string>> = Object.fromEntries(
  adPlatforms.map(({ id, name }) => [id, name]),
)

/** They fetch what others are told. */
export const fetchingAds: readonly string[] = adPlatforms.filter(({ fetches }) => fetches).map(({ id }) => id)

/** They answer well to whatever they are told. */
export const unconfirmingAds: readonly string[] = adPlatforms
  .filter(({ confirmsNothing }) => confirmsNothing)
  .map(({ id }) => id)

/** The channels of an alert: where it arrives, and by which settings it is known. */
export const channelFacts = alertChannels.map(({ id, place, fields }) => ({
  id,
  place,
  settings: fields.map(({ name }) => name),
}))
