import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { createTestDatabase } from '#server/testing/databases.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  await db.longTransaction('change', async ({ query }) => {
    await query('alter table sale_transactions disable trigger user')
    await query(`
      insert into sale_transactions (provider, order_id, webhook_event_type, kind, raw_webhook_data, processed, happened_at)
      select 'kiwify', 'antiga-' || n, 'order_refunded', 'refunded', '{}', true, now() from generate_series(1, 3000) n`)
    await query('alter table sale_transactions enable trigger user')
  })
  await db.longTransaction('change', ({ query }) => query('analyze sale_transactions'))
})
afterAll(() => db.close())

const Read = z.object({ rows: z.tuple([z.object({ read: z.coerce.number() })]) })

test('what one sale moves is worked out from its own order, however many were given back before', async () => {
  const read = await db.longTransaction('change', async ({ query }) => {
    await query(`
      insert into sale_transactions (provider, order_id, webhook_event_type, kind, raw_webhook_data, charge_amount,
        subscription_type, customer_email, happened_at)
      values ('kiwify', 'nova', 'order_approved', 'approved', '{}', '9700', 'mensal', 'ana@example.com', now())`)
    await query(`update sale_transactions set processed = true where order_id = 'nova'`)
    const { rows } = Read.parse(
      await query(`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
        from pg_stat_xact_user_tables where relname = 'sale_transactions'`),
    )
    return rows[0].read
  })
  expect(read).toBeLessThan(100)
  const { rows } = await db.longTransaction('snapshot', ({ query }) =>
    query(`select kind, cents::int from money_moves where order_id = 'nova'`),
  )
  expect(rows).toEqual([{ kind: 'paid', cents: 9700 }])
})
