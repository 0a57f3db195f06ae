import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the database answers and jobs run',
  reply: z.object({ status: z.literal('ok') }),
})
