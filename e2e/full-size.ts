/** The tag of journeys that only `npm run faults` makes: `npm test` makes some of their kind, or has nearer tests. */
export const atFullSize = '@full-size'
