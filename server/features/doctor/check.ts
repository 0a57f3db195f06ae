import type { DoctorState } from '#contract/doctor.ts'
import type { Clock } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Visits } from '#server/platform/http/notice-proxy.ts'

/** How something stands, in a sentence; and in another what to do. Never with the value of a secret. */
export type Finding = { state: DoctorState; text: string; remedy?: string }

/** What a check may look at: from inside the running server, or from the command beside it. */
export type Place = {
  env: Env
  clock: Clock
  /** Throws `UnaskedError` where the database cannot be asked. */
  askDatabase: () => Database
  /** What the running server has seen of its visitors. Nothing: nobody is served from here. */
  visits: Visits | undefined
  /** Talks to others at most once a minute, however many ask: the answer is the same for all. */
  seldom: <T>(name: string, talk: () => Promise<T>) => Promise<T>
}

/** One thing that is looked at. To look at another, write its file and add it to the list in `checks/index.ts`. */
export type Check = {
  id: string
  label: string
  /** One finding after the other: what was found before the database failed to answer is still told. */
  look: (place: Place) => AsyncGenerator<Finding> | Generator<Finding>
}

/** Why the database cannot be asked, in words for the operator. */
export class UnaskedError extends Error {
  override name = 'UnaskedError'
}

export const fine = (text: string): Finding => ({ state: 'fine', text })
export const unknown = (text: string, remedy?: string): Finding => told('unknown', text, remedy)
export const warning = (text: string, remedy?: string): Finding => told('warning', text, remedy)
export const trouble = (text: string, remedy?: string): Finding => told('trouble', text, remedy)

function told(state: DoctorState, text: string, remedy: string | undefined): Finding {
  return { state, text, ...(remedy === undefined ? {} : { remedy }) }
}
