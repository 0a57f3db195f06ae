import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What `/metrics` knows of the instance that answers, and what it sees of the database and the queue. */
export const SystemFigures = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: z.string(),
  /** Since the start. Refused: 4xx. Failed: 5xx. */
  requests: z.object({
    total: z.number(),
    refused: z.number(),
    failed: z.number(),
    /** Half of the answers took less than this, and 95 of 100 less than that. Empty before the first. */
    halfMs: z.nullable(z.number()),
    mostMs: z.nullable(z.number()),
  }),
  /** Of the process; `cpuShare` of one core, since the start. */
  memoryBytes: z.number(),
  cpuShare: z.number(),
  /** How late the process gets to what is due, at worst in 99 of 100 cases. */
  delayMs: z.number(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    sizeBytes: z.number(),
    answerMs: z.number(),
  }),
  /** Tasks that could begin, up to a thousand, how long the oldest has waited, and those that are being done. */
  queue: z.object({ waiting: z.number(), oldestSeconds: z.number(), running: z.number() }),
})
export type SystemFigures = z.output<typeof SystemFigures>

export const readSystem = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  summary: 'How the instance that answers, the database and the queue are doing, in figures',
  reply: SystemFigures,
})
