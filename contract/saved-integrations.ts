import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { integrationParts } from './integration-parts.ts'
import { StoredAnswers } from './stored-answers.ts'

/** How many one person may save. */
export const mostIntegrations = 200

/** How many may lie deleted besides, until their week is over. */
export const mostDeleted = 200

/** So many versions of one are stored; older ones go. */
export const mostVersions = 1000

const IntegrationPart = z.enum(integrationParts)

export const longestName = 80

export const IntegrationName = z
  .string('Dê um nome à integração')
  .check(
    z.trim(),
    z.minLength(1, 'Dê um nome à integração'),
    z.maxLength(longestName, `O nome deve ter no máximo ${longestName} caracteres`),
  )

/** When a part was last copied or downloaded, and in which version. */
const Copied = z.object({ version: z.number(), at: z.string() })

const Version = z.object({ number: z.number(), answers: StoredAnswers, createdAt: z.string() })
export type IntegrationVersion = z.output<typeof Version>

export const SavedIntegration = z.object({
  id: z.string(),
  name: z.string(),
  answers: StoredAnswers,
  /** Counts its changes, from 1. */
  version: z.number(),
  taken: z.partialRecord(IntegrationPart, Copied),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type SavedIntegration = z.output<typeof SavedIntegration>

/**
 * Its public id, which its form posts and a vault keeps with each lead: known before it is first saved, and the same in
 * every version.
 */
export const pageIdOf = (id: string) => id.slice(-12)

export const ById = z.object({ id: z.uuid() })

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/integrations',
  summary: 'The integrations of whoever asks, the last changed first',
  reply: z.object({ integrations: z.array(SavedIntegration) }),
})

export const readIntegration = endpoint({
  method: 'GET',
  path: '/api/integrations/:id',
  summary: 'One integration',
  params: ById,
  reply: SavedIntegration,
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/integrations/:id/versions',
  summary: 'The versions of an integration, newest first, in pages',
  params: ById,
  query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  reply: z.object({ versions: z.array(Version), hasMore: z.boolean() }),
})

export const renameIntegration = endpoint({
  method: 'PATCH',
  path: '/api/integrations/:id',
  summary: 'Gives an integration another name',
  params: ById,
  body: z.object({ name: IntegrationName }),
  reply: SavedIntegration,
})

export const recordCopy = endpoint({
  method: 'POST',
  path: '/api/integrations/:id/taken',
  summary: 'Notes that the code of a part was copied or downloaded',
  params: ById,
  body: z.object({ part: IntegrationPart, version: z.int().check(z.minimum(1)) }),
  reply: SavedIntegration,
})

export const deleteIntegration = endpoint({
  method: 'DELETE',
  path: '/api/integrations/:id',
  summary: 'Deletes an integration; it can be restored for a week',
  params: ById,
  reply: z.object({ message: z.string() }),
})

export const restoreIntegration = endpoint({
  method: 'POST',
  path: '/api/integrations/:id/restore',
  summary: 'Takes the deletion of an integration back',
  params: ById,
  reply: SavedIntegration,
})
