import * as z from 'zod/mini'
import { auditAreas, type AuditArea } from './audit-words.ts'
import { endpoint } from './endpoint.ts'

const areas = Object.keys(auditAreas).filter((area): area is AuditArea => area in auditAreas)

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** One act of an administrator, or one event of an account's safety. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** No id: the server itself, or somebody without a session. An id without a name: that person was erased. */
  actor: z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  /** The network address it came from. */
  address: z.nullable(z.string()),
  /** A word of `auditActions`, or of a newer version. */
  action: z.string(),
  subject: z.nullable(
    z.object({
      id: z.nullable(z.string()),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
  details: z.object({
    before: z.optional(Facts),
    after: z.optional(Facts),
    about: z.optional(Facts),
  }),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** A day of São Paulo's calendar. */
const Day = z.iso.date('Informe um dia que exista')

const filters = {
  actor: z.optional(z.uuid()),
  area: z.optional(z.enum(areas)),
  /** Name, email or network address, of who acted or of the person acted on; words in any order. */
  q: z.optional(z.string().check(z.maxLength(200))),
  /** First and last day. */
  from: z.optional(Day),
  to: z.optional(Day),
}

const AuditFilter = z.object(filters)
export type AuditFilter = z.output<typeof AuditFilter>

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/admin/registro',
  summary: 'Who did what: acts of administrators and events of safety, newest first',
  query: z.object({
    ...filters,
    /** 50 unless told. */
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    entries: z.array(AuditEntry),
    nextCursor: z.nullable(z.string()),
    total: z.number(),
    totalIsMore: z.boolean(),
  }),
})

export const listActors = endpoint({
  method: 'GET',
  path: '/api/admin/registro/actors',
  summary: 'Everybody who has acted, by name',
  reply: z.object({ actors: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })) }),
})

/** The same rows as a file for spreadsheets. */
export const exportEntries = { path: '/api/admin/registro.csv', query: AuditFilter } as const
