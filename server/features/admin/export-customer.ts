import type { ListedUser } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { isoDayOf } from '#server/features/subscriptions/sao-paulo.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import { everyRow, type CustomerRows } from './load-customer-rows.ts'
import { readCustomer } from './show-customer.ts'

/**
 * Everything that is kept of one customer as a file, for whoever asks for it by law. What only guards an account or belongs
 * to the checkout's own talk with this server is left out: hashes, tokens, bodies of deliveries.
 */
export async function exportCustomer(
  context: Pick<Context, 'db' | 'env' | 'clock'>,
  id: string,
): Promise<{ subject: ListedUser; file: SentFile }> {
  const { customer, rows } = await context.db.transaction((tx) =>
    readCustomer(context, tx, { id, most: everyRow }),
  )
  const { user, access, subscriptions, money, integrations } = customer
  const now = context.clock.now()
  const content = {
    exportedAt: now.toISOString(),
    user,
    numbers: rows.numbers,
    access,
    subscriptions,
    money,
    integrations,
    sales: rows.sales.map(withoutBody),
    acts: rows.acts.map(({ act, actor }) => ({ ...act, actor })),
    mails: rows.mails.map(withoutSeal),
    logins: rows.logins,
    sessions: rows.sessions,
  }
  const name = `cliente-${isoDayOf(now)}-${id.slice(0, 8)}.json` as const
  return { subject: user, file: { name, content: JSON.stringify(content, null, 2) } }
}

/** Without what belongs to the checkout's own talk with this server. */
export function withoutBody({
  rawWebhookData: _body,
  searchText: _search,
  ...sale
}: CustomerRows['sales'][number]) {
  return sale
}

export function withoutSeal({
  sealed: _sealed,
  cause: _cause,
  onceKey: _key,
  ...mail
}: CustomerRows['mails'][number]) {
  return mail
}
