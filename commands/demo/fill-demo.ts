import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { makeToken } from '#server/features/auth/tokens.ts'
import { renewSubscription } from '#server/features/customers/renew-subscription.ts'
import { startSubscription } from '#server/features/customers/start-subscription.ts'
import { users } from '#server/features/users/tables.ts'
import { createChance } from './chance.ts'
import { fillCampaigns } from './fill-campaigns.ts'
import { fillCustomers } from './fill-customers.ts'
import { inventPeople } from './invent-people.ts'

type DemoContext = Pick<Context, 'db' | 'env' | 'clock'>

const dayMs = 24 * 60 * 60 * 1000
const customers = 270
const team = { admin: 'admin@example.com', member: 'membro@example.com' } as const

/** Fills an empty database with people who do not exist and a year of their sales; leaves any other alone. */
export async function fillDemo(context: DemoContext): Promise<void> {
  const [anybody] = await context.db.select({ id: users.id }).from(users).limit(1)
  if (anybody) return
  const chance = createChance(2025)
  // Nobody knows it: these people are for looking at.
  const password = await hashPassword(makeToken())
  const yearAgo = new Date(context.clock.now().getTime() - 365 * dayMs)
  const people = inventPeople(chance, customers)
  const [admin] = await context.db
    .insert(users)
    .values([
      { username: 'Marina Prado', email: team.admin, isAdmin: true, createdAt: yearAgo },
      { username: 'Otto Lins', email: 'otto.lins@example.com', isAdmin: true, password, createdAt: yearAgo },
    ])
    .returning({ id: users.id })
  if (!admin) throw new Error('No administrator was made')
  await fillCustomers(context, { people, chance, password })
  await makeByHand(context, admin.id)
  await fillCampaigns(context, { adminId: admin.id })
}

/** Gives the two who can log in new passwords, and answers them: they are told once, at each start. */
export async function renewLogins({ db }: DemoContext): Promise<{ email: string; password: string }[]> {
  const logins = [team.admin, team.member].map((email) => ({ email, password: makeToken().slice(0, 12) }))
  for (const { email, password } of logins)
    await db
      .update(users)
      .set({ password: await hashPassword(password), mustResetPassword: false, firstLoginToken: null })
      .where(eq(users.email, email))
  return logins
}

/** Users made and renewed by an administrator, and one who registered and never bought. */
async function makeByHand(context: DemoContext, actorId: string): Promise<void> {
  const now = context.clock.now()
  const made = [
    { username: 'Davi Membro', email: team.member, type: 'trimestral', isRenewed: true },
    { username: 'Lia Convidada', email: 'lia.convidada@example.com', type: 'mensal', isRenewed: false },
    { username: 'Ravi Parceiro', email: 'ravi.parceiro@example.com', type: 'vitalicia', isRenewed: false },
  ] as const
  for (const { username, email, type, isRenewed } of made)
    await context.db.transaction(async (tx) => {
      await tx.insert(users).values({ username, email, mustResetPassword: true, createdAt: now })
      await startSubscription(context, tx, { email, type, actorId })
      if (isRenewed) await renewSubscription(context, tx, { email, actorId })
    })
  const createdAt = new Date(now.getTime() - 4 * dayMs)
  await context.db.insert(users).values({
    username: 'Gil Curioso',
    email: 'gil.curioso@example.com',
    createdAt,
    subscriptionType: 'mensal',
    subscriptionExpiresAt: createdAt,
    subscriptionStatus: 'expired',
  })
}
