/*
 * What Cloudflare's free plan carries. Apart from the vault's protocol: the public pages say it too.
 */

/** Requests a day, of all Workers of an account together. */
export const freeRequestsPerDay = 100_000

/** Rows that one lead writes into its vault at most, and how many leads a day fit into what the plan allows. */
export const freePlan = { rowsPerLead: 8, leadsPerDay: 12_500 }
