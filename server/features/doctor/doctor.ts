import type { Diagnosis } from '#contract/doctor.ts'
import type { Context } from '#server/context.ts'
import type { ProxyNotice } from '#server/platform/http/notice-proxy.ts'
import { examine } from './examine.ts'
import { createSeldom } from './seldom.ts'

/** Where the command asks the running server, on its control socket. */
export const doctorPath = '/doctor'

/** Looks at this installation from inside the running server. */
export type Doctor = () => Promise<Diagnosis[]>

export function createDoctor(
  { env, clock, db }: Pick<Context, 'env' | 'clock' | 'db'>,
  proxy: Pick<ProxyNotice, 'visits'>,
): Doctor {
  const seldom = createSeldom()
  return () => examine({ env, clock, seldom, askDatabase: () => db, visits: proxy.visits })
}
