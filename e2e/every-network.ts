/** The tag of journeys that `npm run faults` makes for each network; `npm test` makes those of one of each kind. */
export const everyNetwork = '@every-network'
