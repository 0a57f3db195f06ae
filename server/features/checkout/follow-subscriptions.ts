import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { findUsers, type User } from '#server/features/customers/make-users.ts'
import { handOver, moveCustomer } from '#server/features/customers/move-customer.ts'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { eventTime, readSale } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { ClaimedSale, StoredSale } from './claim-sales.ts'

type FollowContext = Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>

/**
 * A subscription whose events name another address than before is still the same customer's: the account follows to
 * the address that the newest of them names. Where that one has an account already, the sales go to whom the
 * subscription was so far. Returns the sales under the addresses they now belong to, and whose account was moved; all
 * must be locked.
 */
export async function followSubscriptions(
  context: FollowContext,
  tx: Transaction,
  claimed: ClaimedSale[],
): Promise<{ sales: StoredSale[]; moved: ReadonlySet<string> }> {
  const split = claimed.filter(({ otherAddresses }) => otherAddresses.length > 0)
  const customers = new Map<string, string>()
  const moved = new Set<string>()
  for (const group of Map.groupBy(split, subscriptionKey).values()) {
    const { address, movedUser } = await chooseAddress(context, tx, group)
    if (movedUser) moved.add(movedUser.id)
    for (const { sale } of group) if (address !== null) customers.set(sale.id, address)
  }
  for (const [id, customerEmail] of customers)
    await tx.update(salesTable).set({ customerEmail }).where(eq(salesTable.id, id))
  const sales = claimed.map(({ sale }) => ({
    ...sale,
    customerEmail: customers.get(sale.id) ?? sale.customerEmail,
  }))
  return { sales, moved }
}

function subscriptionKey({ sale }: ClaimedSale): string {
  return `${sale.provider} ${sale.subscriptionId}`
}

type Chosen = { address: string | null; movedUser?: User }

/** Under which address these sales of one subscription count from now on, and whose account goes there. */
async function chooseAddress(context: FollowContext, tx: Transaction, group: ClaimedSale[]): Promise<Chosen> {
  const siblings = await findSiblings(tx, group)
  const named = newestAddress(siblings)
  const found = await findUsers(
    tx,
    siblings.flatMap(({ customerEmail }) => customerEmail ?? []),
  )
  const claimed = new Set(group.map(({ sale }) => sale.id))
  const owner = siblings
    .filter(({ id }) => !claimed.has(id))
    .findLast(({ customerEmail }) => found.has(customerEmail ?? ''))
  const user = found.get(owner?.customerEmail ?? '')
  if (named === null || !user || user.email.toLowerCase() === named) return { address: named }
  if (found.has(named) || (await staysPut(tx, user, named))) return { address: user.email.toLowerCase() }
  await move(context, tx, user, named)
  return { address: named, movedUser: user }
}

type Sibling = Awaited<ReturnType<typeof findSiblings>>[number]

/** What changes nothing may tell of somebody else: the account goes where payments do. */
function newestAddress(siblings: Sibling[]): string | null {
  const isPayment = ({ row: { kind } }: Sibling) =>
    kind === 'approved' || kind === 'renewed' || kind === 'trial'
  return (siblings.findLast(isPayment) ?? siblings.at(-1))?.customerEmail ?? null
}

/** A sale that came just now may still stand under the address that was corrected meanwhile. */
async function staysPut(tx: Transaction, { id, isAdmin }: User, address: string): Promise<boolean> {
  const { formerEmail, userId } = emailCorrections
  const isFormer = and(eq(formerEmail, address), eq(userId, id))
  return isAdmin || (await tx.$count(emailCorrections, isFormer)) > 0
}

async function move(context: FollowContext, tx: Transaction, user: User, email: string): Promise<void> {
  await moveCustomer(context, tx, { user, email })
  await handOver(context, tx, { user, email, by: 'checkout' })
  // The link went out because of a sale: the account is its buyer's, and needs no other welcome.
  await tx.update(users).set({ welcomedAt: context.clock.now() }).where(eq(users.id, user.id))
}

/** All sales of the subscription, in the order in which they happened. */
async function findSiblings(tx: Transaction, group: ClaimedSale[]) {
  const [first] = group
  if (!first?.sale.subscriptionId) return []
  const { provider, subscriptionId } = first.sale
  const { id, orderId, kind, customerEmail, rawWebhookData, createdAt } = salesTable
  const rows = await tx
    .select({ id, orderId, kind, customerEmail, rawWebhookData, createdAt })
    .from(salesTable)
    .where(and(eq(salesTable.provider, provider), eq(salesTable.subscriptionId, subscriptionId)))
  const addresses = new Map(group.map(({ sale }) => [sale.id, sale.customerEmail]))
  return rows
    .map((row) => {
      const event = readSale({ provider, ...row })
      const at = event ? eventTime(event, row) : row.createdAt
      return { id: row.id, customerEmail: addresses.get(row.id) ?? row.customerEmail, at, row }
    })
    .toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || a.row.createdAt.getTime() - b.row.createdAt.getTime(),
    )
}
