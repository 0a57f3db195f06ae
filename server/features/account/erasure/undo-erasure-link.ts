import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { readSealedToken, writeSealedToken } from '#server/platform/settings/sealed-token.ts'

export const undoErasurePath = '/desfazer-exclusao'
const purpose = 'undo-erasure'

/** One erasure of one account: a later one has a link of its own. */
const UndoLink = z.object({ userId: z.uuid(), at: z.coerce.date() })
export type UndoLink = z.output<typeof UndoLink>

export function writeUndoLink({ sealer, env }: Pick<Context, 'sealer' | 'env'>, link: UndoLink): string {
  return `${env.APP_URL}${undoErasurePath}?token=${writeSealedToken(sealer, purpose, JSON.stringify(link))}`
}

/** Nothing for a link that was not made here. */
export function readUndoLink({ sealer }: Pick<Context, 'sealer'>, token: unknown): UndoLink | undefined {
  const text = readSealedToken(sealer, purpose, token)
  return text === undefined ? undefined : UndoLink.parse(JSON.parse(text))
}
