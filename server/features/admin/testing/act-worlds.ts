import { sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit-words.ts'
import { cleanups } from '#server/features/customers/tables.ts'
import { campaignDrafts, campaignRecipients, campaigns } from '#server/features/campaigns/tables.ts'
import { auditEntries } from '#server/features/audit/tables.ts'
import { applySales, findSales } from '#server/features/sales/testing/sales.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export const email = 'ana@example.com'
export const draft = { subject: 'Novidades', content: 'Olá, {nome}!' }

/** What an act is done with. */
export type Prepared = { path?: Record<string, string>; body?: object }

export type Act = {
  action: AuditAction
  /** Puts the world right for it, and answers what it is done with. */
  prepare?: (worlds: Worlds) => Promise<Prepared>
  query?: string
  /** What is written down of it. */
  told?: Partial<typeof auditEntries.$inferSelect>
}
export type Worlds = ReturnType<typeof makeWorlds>

export const withBody = (body: object) => async () => ({ body })

/** The makers of a world in which each act of an administrator has something to act on. */
export function makeWorlds(server: TestServer, deleteUser: (id: string) => Promise<unknown>) {
  const inSomeDays = () => new Date(server.clock.now().getTime() + 10 * 24 * 60 * 60 * 1000)
  const makeAna = async (about: Partial<typeof users.$inferInsert> = {}) => {
    const values = { username: 'ana', email, subscriptionType: 'mensal', ...about } as const
    const [ana] = await server.context.db
      .insert(users)
      .values({ subscriptionExpiresAt: inSomeDays(), ...values })
      .returning()
    if (!ana) throw new Error('Nobody was made')
    return ana
  }
  const ofAna = async (about: Partial<typeof users.$inferInsert> = {}) => ({
    path: { id: (await makeAna(about)).id },
  })
  const sell = async (productId = 'plano') => {
    const sale = { event: 'order_approved', email, name: 'Ana', orderId: 'o1', frequency: 'once' }
    await applySales(server, { ...sale, at: server.clock.now(), productId })
    return { path: { id: (await findSales(server, email))[0]?.id ?? '' } }
  }
  const makeCampaign = async (status: typeof campaigns.$inferInsert.status) => {
    const values = { ...draft, audience: 'active', status, preparedAt: server.clock.now(), total: 1 } as const
    const [campaign] = await server.context.db
      .insert(campaigns)
      .values({ ...values, uncertain: 1 })
      .returning()
    const campaignId = campaign?.id ?? ''
    const recipient = { campaignId, email, name: 'ana', status: 'uncertain' } as const
    const [made] = await server.context.db.insert(campaignRecipients).values(recipient).returning()
    return { path: { id: campaignId, recipientId: made?.id ?? '' } }
  }
  const makeDraft = async () => {
    const at = server.clock.now()
    const [made] = await server.context.db
      .insert(campaignDrafts)
      .values({ subject: 'Antes', content: '', savedBy: 'outra', savedAt: at, toldAt: at })
      .returning()
    return { path: { id: made?.id ?? '' } }
  }
  const failMail = async () => {
    const failed = { kind: 'first-access', recipient: email, status: 'failed', cause: {} } as const
    const [mail] = await server.context.db
      .insert(mails)
      .values({ ...failed, createdAt: server.clock.now() })
      .returning()
    return { path: { id: mail?.id ?? '' } }
  }
  const deleteAna = async () => {
    const { id } = await makeAna()
    await deleteUser(id)
    await server.context.db.delete(auditEntries)
    return { path: { id } }
  }
  const makeCleanup = async () => {
    const now = server.clock.now()
    const [cleanup] = await server.context.db
      .insert(cleanups)
      .values({ status: 'done', total: 0, endedBefore: now, createdAt: now })
      .returning()
    return { path: { id: cleanup?.id ?? '' } }
  }
  const loseAccess = async () => {
    await sell()
    await server.context.db.execute(sql`delete from users where email = ${email}`)
    return { body: { email } }
  }
  return { makeAna, ofAna, sell, makeCampaign, makeDraft, failMail, deleteAna, makeCleanup, loseAccess }
}
