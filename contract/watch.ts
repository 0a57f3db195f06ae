import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** `unknown`: it could not be looked at. */
export const watchStates = ['trouble', 'fine', 'unknown'] as const

/** One thing that the server watches, with how it stands in a sentence. */
export const Watched = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(watchStates),
  text: z.string(),
  /** When the trouble began, as far as anybody knows. */
  since: z.nullable(z.string()),
  /** Where it is mended: a page of the panel, and what a link to it says. */
  remedy: z.object({ label: z.string(), path: z.string() }),
})
export type Watched = z.output<typeof Watched>

export const readWatch = endpoint({
  method: 'GET',
  path: '/api/admin/watch',
  summary: 'Everything that is watched and how it stands, troubles first',
  reply: z.object({ watched: z.array(Watched) }),
})
