import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** For whoever starts the process anew when it hangs: it may be alive and not ready. */
export const live = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Whether the process answers at all',
  reply: z.object({ status: z.literal('ok') }),
})

/** For whoever sends it traffic: not before it is ready, not while it could store no sale, and no longer when it is about to leave. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the database answers, jobs run and sales can be stored',
  reply: z.object({ status: z.literal('ok') }),
})
