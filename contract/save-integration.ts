import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SavedAnswers } from './integrations.ts'
import { ById, IntegrationName, SavedIntegration } from './saved-integrations.ts'

// Apart from the calls that read: its rules know every platform, whose code those do not get who only read.

/**
 * The id is the caller's: a save that is sent again because its answer was lost makes no second integration.
 * `basedOn` is the version that was changed, 0 where there is none yet.
 */
export const saveIntegration = endpoint({
  method: 'POST',
  path: '/api/integrations/:id',
  summary: 'Saves an integration, or a new version of it',
  params: ById,
  body: z.object({
    /** What a new one is called; one that has a name keeps it. */
    name: IntegrationName,
    answers: SavedAnswers,
    basedOn: z.int().check(z.minimum(0)),
  }),
  reply: SavedIntegration,
})
