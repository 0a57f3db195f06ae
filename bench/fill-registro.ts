import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { filledDays } from './fill-large-tables.ts'

/** Two years of acts by a handful of administrators on everybody there is. */
export async function fillRegistro(db: Database, entries: number): Promise<void> {
  await db.execute(sql`
    insert into audit_entries (created_at, actor_id, actor_name, address, area, action, subject_id, subject_name, subject_email, details)
    select now() - interval '1 day' * ${filledDays} * random(), actors.id, actors.username,
      '203.0.113.' || (n % 250), (array['people', 'people', 'sales', 'mail', 'access'])[1 + n % 5],
      (array['subscription-renewed', 'courtesy-given', 'sale-reprocessed', 'mail-resent', 'login'])[1 + n % 5],
      people.id, people.username, people.email, '{"about": {"reason": "combinado"}}'::jsonb
    from generate_series(1, ${entries}::int) n
    join (select id, username, row_number() over (order by id) as place from users limit 5) actors on actors.place = 1 + n % 5
    join (select id, username, email, row_number() over (order by id) as place from users) people
      on people.place = 1 + (n::bigint * 7919) % (select count(*) from users)`)
  await db.execute(sql`vacuum analyze audit_entries`)
}
