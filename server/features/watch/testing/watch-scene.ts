import { tmpdir } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Watched } from '#contract/watch.ts'
import { unservedCustomers } from '#server/features/checkout/tables.ts'
import { startSalesServer } from '#server/features/sales/testing/sales.ts'
import { refusedDeliveries, salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { sendMailJob } from '#server/platform/mail/queue-mail.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { settings } from '#server/platform/settings/tables.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { judgeDisk, readFolder } from '../conditions/disk-full.ts'
import { toldTroubles, troubles } from '../tables.ts'
import { watch } from '../tell-administrators.ts'

export const hour = 60 * 60_000
export const begun = new Date('2026-11-15T12:00:00.000Z')

export type WatchScene = ReturnType<typeof openScene>

/** A server for the tests of one file, empty before each, with the mail server in their hands. */
export function watchScene(): WatchScene {
  const world: World = {}
  const scene = openScene(world)
  beforeAll(async () => {
    world.server = await startSalesServer({ DATA_DIR: await findRoom() })
    const { mailer } = world.server.context
    const { send } = mailer
    mailer.send = async (mail) => {
      if (world.refusal) throw world.refusal
      await send(mail)
    }
  })
  afterAll(() => world.server?.close())
  beforeEach(() => scene.beginAnew())
  return scene
}

/** The disk of this machine is watched too, and would be one more trouble if it is nearly full. */
async function findRoom(): Promise<string> {
  for (const folder of [tmpdir(), '/dev/shm', '/'])
    if (judgeDisk(await readFolder(folder), folder).state === 'fine') return folder
  return tmpdir()
}

type World = { server?: TestServer; refusal?: Error | undefined }

function openScene(world: World) {
  const server = () => {
    if (!world.server) throw new Error('The server has not started')
    return world.server
  }
  const db = () => server().context.db
  const read = async (cookie: string): Promise<Watched[]> => {
    const answer = await server().app.inject({ url: '/api/admin/watch', headers: { cookie } })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ watched: Watched[] }>().watched
  }
  return {
    server,
    db,
    beginAnew: async () => {
      world.refusal = undefined
      const tables = [toldTroubles, troubles, unservedCustomers, refusedDeliveries, salesTable, mails, users]
      for (const table of tables) await db().delete(table)
      await db().delete(settings).where(eq(settings.key, 'sales-rhythm'))
      await server().forgetMails()
      server().clock.set(begun)
    },
    administrator: (name: string, more: Partial<typeof users.$inferInsert> = {}) =>
      server().logIn({ username: name, email: `${name}@example.com`, isAdmin: true, ...more }),
    /** Somebody has paid and has no access: a trouble that a row makes and unmakes. */
    breakAccess: async () => {
      const row = { email: 'ana@example.com', problem: 'no_user' as const, error: 'Falha.', foundAt: begun }
      await db().insert(unservedCustomers).values(row)
    },
    mendAccess: () => db().delete(unservedCustomers),
    /** What the clock brings every few minutes, some hours after the beginning. */
    look: async (hoursLater = 0) => {
      server().clock.set(new Date(begun.getTime() + hoursLater * hour))
      await watch(server().context)
      if (!world.refusal) await untilMailed(server())
    },
    told: () =>
      server()
        .mails.map(({ to, subject }) => `${to}: ${subject}`)
        .toSorted(),
    read,
    find: async (cookie: string, id: string) => (await read(cookie)).find((each) => each.id === id),
    /** From now on the mail server takes nothing. */
    refuse: (refusal: Error) => {
      world.refusal = refusal
    },
    untilRefused: async () => {
      const open = () => db().$count(mails, sql`status = 'queued' and reason is null`)
      await expect.poll(open).toBe(0)
    },
    answerAgain: async () => {
      world.refusal = undefined
      await server().context.jobs.hurry(sendMailJob)
      await untilMailed(server())
    },
  }
}

export function failedSale(): typeof salesTable.$inferInsert {
  return {
    provider: 'kiwify',
    orderId: 'o1',
    webhookEventType: 'order_approved',
    rawWebhookData: '{}',
    errorMessage: 'Plano não mapeado',
    createdAt: new Date(begun.getTime() - hour),
  }
}
