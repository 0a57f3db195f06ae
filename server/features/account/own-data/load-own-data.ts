import { asc, desc, eq, inArray, or } from 'drizzle-orm'
import { describeAct } from '#contract/audit-words.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { withoutBody, withoutSeal } from '#server/features/admin/export-customer.ts'
import { everyRow } from '#server/features/admin/load-customer-rows.ts'
import { readCustomer } from '#server/features/admin/show-customer.ts'
import { auditEntries, securityEvents } from '#server/features/audit/tables.ts'
import { campaignRecipients, campaigns } from '#server/features/campaigns/tables.ts'
import { authenticators, passkeys, recoveryCodes } from '#server/features/factors/tables.ts'
import { integrations, integrationVersions } from '#server/features/integrations/tables.ts'
import { findPersonalData } from '#server/features/sales/providers/find-personal-data.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { readMailChoices } from '../mail-choices.ts'
import { listSessions } from '../own-sessions.ts'
import { emailChanges } from '../tables.ts'

export type OwnData = Awaited<ReturnType<typeof loadOwnData>>

/**
 * Everything that is kept of somebody, for that person alone: without what only guards the account (hashes, tokens), and
 * without the names of others.
 */
export async function loadOwnData(context: Context, tx: Transaction, user: SessionUser) {
  const { id, email } = user
  const now = context.clock.now()
  const { customer, rows } = await readCustomer(context, tx, { id, most: everyRow })
  const { access, subscriptions, money } = customer
  return {
    exportedAt: now.toISOString(),
    account: await loadAccount(tx, id),
    mailChoices: await readMailChoices(tx, { id, email }),
    numbers: rows.numbers,
    access,
    subscriptions,
    money,
    sales: rows.sales.map((sale) => ({
      ...withoutBody(sale),
      buyer: findPersonalData(sale.rawWebhookData, findCheckout(sale.provider)?.personalFields ?? new Set()),
    })),
    acts: rows.acts.map(({ act: { actorId: _by, ...act } }) => act),
    mails: rows.mails.map(withoutSeal),
    campaigns: await loadCampaigns(tx, id),
    logins: rows.logins,
    sessions: await listSessions(tx, { userId: id, sid: undefined, now }),
    securityEvents: await tx
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, id))
      .orderBy(desc(securityEvents.at)),
    secondFactor: await loadFactors(tx, id),
    integrations: await loadIntegrations(tx, id),
    records: await loadRecords(tx, id),
  }
}

async function loadAccount(tx: Transaction, userId: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, userId))
  const former = await tx.select().from(emailCorrections).where(eq(emailCorrections.userId, userId))
  const [pending] = await tx.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  if (!row) return undefined
  const {
    password: _password,
    firstLoginToken: _firstLogin,
    resetToken: _reset,
    searchText: _search,
    sortName: _sort,
    ...account
  } = row
  return {
    ...account,
    formerEmails: former.map(({ formerEmail, correctedAt }) => ({ email: formerEmail, until: correctedAt })),
    pendingEmail: pending?.email ?? null,
  }
}

function loadCampaigns(tx: Transaction, userId: string) {
  const { email, name, status, sentAt } = campaignRecipients
  return tx
    .select({ subject: campaigns.subject, email, name, status, sentAt })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .where(eq(campaignRecipients.userId, userId))
    .orderBy(desc(campaigns.createdAt))
}

async function loadFactors(tx: Transaction, userId: string) {
  const [authenticator] = await tx
    .select({ since: authenticators.createdAt })
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
  const { name, party, createdAt, lastUsedAt } = passkeys
  return {
    authenticatorSince: authenticator?.since ?? null,
    recoveryCodes: await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    passkeys: await tx
      .select({ name, party, createdAt, lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
  }
}

async function loadIntegrations(tx: Transaction, userId: string) {
  const own = await tx
    .select()
    .from(integrations)
    .where(eq(integrations.userId, userId))
    .orderBy(asc(integrations.createdAt))
  const ids = own.map(({ id }) => id)
  const versions = await tx
    .select()
    .from(integrationVersions)
    .where(inArray(integrationVersions.integrationId, ids))
    .orderBy(asc(integrationVersions.number))
  const versionsOf = Map.groupBy(versions, ({ integrationId }) => integrationId)
  return own.map((integration) => ({ ...integration, versions: versionsOf.get(integration.id) ?? [] }))
}

/** What administrators did to the account, and what its owner did as one. */
async function loadRecords(tx: Transaction, userId: string) {
  const { createdAt, action, details, actorId, subjectId, address } = auditEntries
  const rows = await tx
    .select({ createdAt, action, details, actorId, subjectId, address })
    .from(auditEntries)
    .where(or(eq(subjectId, userId), eq(actorId, userId)))
    .orderBy(desc(createdAt))
  return rows.map((row) => ({
    at: row.createdAt,
    what: describeAct(row),
    // What an administrator did to others is told without them.
    details: row.subjectId === userId ? row.details : {},
    address: row.actorId === userId ? row.address : null,
  }))
}
