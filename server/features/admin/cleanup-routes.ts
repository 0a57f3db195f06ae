import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/deletions.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { rememberRefusal } from '#server/features/customers/cleanup-work.ts'
import { describeDoubt, doubtClock, trustClock } from '#server/features/customers/doubt-clock.ts'
import { beginCleanup, readCleanup } from '#server/features/customers/run-cleanup.ts'
import { undoCleanup } from '#server/features/customers/undo-cleanup.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { prefersAsync, streamEnd, streamProgress, type Watch } from '#server/platform/http/watch-progress.ts'

export function cleanupRoutes(app: FastifyInstance, context: Context, guards: Guards): void {
  const { routeForAdmin, admitAdmin, mayStillWatch } = guards
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const watch = (id: string): Watch<calls.CleanupProgress> => ({
    read: () => readCleanup(context.db, id),
    isOver: calls.isCleanupOver,
    closing: closing.signal,
  })

  routeForAdmin(app, calls.cleanUpExpired, async ({ body, actor, request, reply }) => {
    const { isClockRight = false } = body ?? {}
    const cleanupId = await cleanUp(context, { actor, isClockRight })
    if (prefersAsync(request.headers.prefer)) {
      reply.code(202).header('preference-applied', 'respond-async')
      return { cleanupId }
    }
    reply.type('application/json; charset=utf-8')
    // A stream leaves as it is.
    return streamEnd(watch(cleanupId), (end) => ({ message: describeCleanup(end) })) as unknown as {
      message: string
    }
  })
  routeForAdmin(app, calls.readCleanup, ({ params }) => readCleanup(context.db, params.id))
  routeForAdmin(app, calls.undoCleanup, ({ params, actor }) => undoCleanup(context, { id: params.id, actor }))
  routeForAdmin(app, calls.trustClock, async ({ actor }) => {
    await context.db.transaction((tx) => trustNow(context, tx, actor))
    return { message: 'Anotado: o relógio do servidor está certo.' }
  })
  app.get<{ Params: { id: string } }>(calls.cleanupEvents.path, {
    schema: { summary: 'Server-sent events of a cleanup', params: calls.cleanupEvents.params },
    onRequest: admitAdmin,
    handler: async (request, reply) => {
      const { id } = request.params
      await readCleanup(context.db, id)
      const mayWatch = () => mayStillWatch(request, reply)
      return reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .send(streamProgress({ ...watch(id), mayWatch }))
    },
  })
}

type Wish = { actor: Actor; isClockRight: boolean }

/** By hand anybody may go, however many: whoever asks has seen the list. Only the clock is asked about. */
function cleanUp(context: Context, { actor, isClockRight }: Wish): Promise<string> {
  return context.db.transaction(async (tx) => {
    const now = context.clock.now()
    if (isClockRight) await trustNow(context, tx, actor)
    const doubt = await doubtClock(tx, now)
    if (doubt)
      throw new AppError('clock_doubtful', {
        message: `${describeDoubt(doubt)} Nada foi excluído. Confira a data e a hora do servidor.`,
      })
    await rememberRefusal(tx, undefined)
    const { id } = await beginCleanup(context, tx, { actor })
    return id
  })
}

async function trustNow(context: Context, tx: Transaction, actor: Actor): Promise<void> {
  await trustClock(tx, context.clock.now())
  await recordEntry(context, tx, { action: 'clock-trusted', actor })
}

function describeCleanup(end: calls.CleanupProgress): string {
  const { done, total } = end
  if (!calls.isCleanupOver(end))
    return `A limpeza continua: ${done} de ${total} usuários excluídos até agora.`
  if (done === 0) return '0 usuários excluídos: nenhum está expirado há mais de 30 dias.'
  const people = done === 1 ? '1 usuário excluído: expirado' : `${done} usuários excluídos: expirados`
  return `${people} há mais de 30 dias.`
}
