import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { servePlainPage } from '#server/platform/http/serve-plain-page.ts'
import { freezeAccount, readDenialState, type DenialState } from './freeze-account.ts'
import { notMePath, readNotMeToken, type Denial } from './not-me-link.ts'
import { describeNotMePage, type NotMePage } from './not-me-page.ts'

/** What the mail to a former address leads to. */
export async function freezingRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const answer = async (token: unknown, readState: (denial: Denial) => Promise<DenialState>) =>
    describeNotMePage(await choosePage(readNotMeToken(context, token), readState))

  await servePlainPage(app, context, {
    path: notMePath,
    bodyLimit: 1000,
    ask: (token) => answer(token, (denial) => readDenialState(context.db, denial)),
    act: (token, address) => answer(token, (denial) => freezeAccount(context, denial, { address })),
  })
}

async function choosePage(
  denial: Denial | 'expired' | undefined,
  readState: (denial: Denial) => Promise<DenialState>,
): Promise<NotMePage> {
  if (denial === undefined) return { kind: 'broken' }
  if (denial === 'expired') return { kind: 'expired' }
  const kind = await readState(denial)
  return kind === 'open' ? { kind, denial } : { kind }
}
