/** The tag of journeys that only `npm run faults` makes: `npm test` makes a few of their kind, or judges nearer what they do. */
export const atFullSize = '@full-size'
