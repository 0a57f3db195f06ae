/**
 * `npm run faults` tries each text, size and version with each platform. `npm test` does so where they meet code of that
 * platform; the rest of a worker is the same for all, and is tried with the first of them.
 */
export const everyCase = process.env['EVERY_CASE'] === '1'

/** All of them, or the first few. */
export const aFewOf = <Case>(cases: readonly Case[], few: number): readonly Case[] =>
  everyCase ? cases : cases.slice(0, few)
