import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** As many as one call tries again. Those that are left wait for the next one. */
export const mostReprocessed = 2_000

/** Which failed sales: those of one cause at one checkout. */
const FailureKey = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Grupo de erros desconhecido.'))

export const FailureGroup = z.object({
  key: FailureKey,
  /** Why, without what it is about: 'Plano não mapeado'. */
  cause: z.string(),
  /** What that is about, such as the product; nothing where the cause says it all. */
  about: z.nullable(z.string()),
  checkout: z.string(),
  count: z.number(),
  /** The newest sale of the group, which stands for all of them. */
  newestId: z.string(),
  newestAt: z.string(),
})
export type FailureGroup = z.output<typeof FailureGroup>

export const listFailures = endpoint({
  method: 'GET',
  path: '/api/admin/transactions/failures',
  summary: 'Failed sales by their cause, the most first',
  reply: z.object({
    groups: z.array(FailureGroup),
    total: z.number(),
    /** The counts are exact up to 10,000; there are more than that. */
    totalIsMore: z.boolean(),
  }),
})

export const reprocessFailures = endpoint({
  method: 'POST',
  path: '/api/admin/transactions/reprocess',
  summary: 'Tries failed sales again, those of one cause or all',
  body: z.object({ key: z.optional(FailureKey) }),
  reply: z.object({
    message: z.string(),
    processed: z.number(),
    /** Those that failed again, and why. */
    failed: z.array(z.object({ errorMessage: z.string(), count: z.number() })),
    /** Those that are still being tried. */
    pending: z.number(),
  }),
})
