import type { Diagnosis } from '#contract/doctor.ts'
import { systemClock } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Visits } from '#server/platform/http/notice-proxy.ts'
import { testEnv } from '#server/testing/test-server.ts'
import { UnaskedError, type Check, type Place } from '../check.ts'
import { examine } from '../examine.ts'

export const unasked = 'O banco de dados não está aqui.'

type World = Omit<Partial<Place>, 'env'> & { env?: Record<string, string>; db?: Database }

/** Where nothing answers. */
export const nowhere = 'http://127.0.0.1:9'

/** What one check finds, as it would be told: its state, its sentence and what to do. */
export async function look(check: Check, { env = {}, db, ...more }: World = {}): Promise<Told[]> {
  const place: Place = {
    env: testEnv({ APP_URL: nowhere, ...env }),
    clock: systemClock,
    askDatabase: () => {
      if (!db) throw new UnaskedError(unasked)
      return db
    },
    visits: undefined,
    seldom: (_name, talk) => talk(),
    ...more,
  }
  return (await examine(place, [check])).map(tell)
}

export type Told = [state: Diagnosis['state'], text: string, remedy?: string]

const tell = ({ state, text, remedy }: Diagnosis): Told =>
  remedy === null ? [state, text] : [state, text, remedy]

export const visitsOf = (visits: Partial<Visits> = {}): Visits => ({
  byHops: new Map(),
  forwardedNearby: 0,
  direct: 0,
  hosts: new Map(),
  ...visits,
})
