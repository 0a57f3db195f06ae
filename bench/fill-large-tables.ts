import { Client } from 'pg'

const firstNames =
  'Ana,João,Maria,José,Antônio,Francisca,Carlos,Adriana,Paulo,Juliana,Pedro,Márcia,Lucas,Fernanda,Luiz,Patrícia,Marcos,Aline,Gabriel,Sandra,Rafael,Camila,Daniel,Amanda,Bruno,Letícia,Felipe,Júlia,Rodrigo,Vanessa'
const lastNames =
  'Silva,Santos,Oliveira,Souza,Lima,Pereira,Ferreira,Costa,Rodrigues,Almeida,Nascimento,Alves,Carvalho,Araújo,Ribeiro,Gomes,Martins,Rocha,Barbosa,Melo,Dias,Teixeira,Moreira,Cardoso,Nunes,Mendes,Freitas,Vieira,Monteiro,Moura,Campos,Batista,Pinto,Ramos,Reis,Duarte,Fonseca,Peixoto,Queiroz,Tavares'

/** How far back the rows go, evenly. */
export const filledDays = 730

type Size = { users: number; sales: number; entries?: number }

/** Fills the tables by statements in the database, with its indexes made afterwards, as a restored backup would be. */
export async function fillLargeTables(url: string, size: Size): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '256MB'; set synchronous_commit = off`)
    await withoutIndexes(client, 'users', () => fillUsers(client, size.users))
    await withoutIndexes(client, 'sale_transactions', () => fillSales(client, size))
    if (size.entries) await withoutIndexes(client, 'audit_entries', () => fillRegistro(client, size))
    await client.query(`insert into mails (kind, recipient, status, created_at)
      select 'first-access', email, 'sent', created_at from users`)
    await client.query(`insert into mail_exclusions (email, reason)
      select lower(email), 'unsubscribed' from users where random() < 0.03`)
    await client.query('vacuum analyze')
    // What the filling left to be written must not be written while it is measured.
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

async function withoutIndexes(client: Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and indexname not like '%pkey'`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/** Two years of people, most of whose subscriptions have ended, in every state. */
async function fillUsers(client: Client, count: number): Promise<void> {
  await client.query(
    `insert into users (username, email, must_reset_password, subscription_type, subscription_status,
       cancellation_reason, subscription_expires_at, created_at)
     select first || ' ' || last || ' ' || n, lower(translate(first || '.' || last, 'áãâéíóõôúç', 'aaaeiooouc')) || n || '@example.com',
       n % 9 = 0, case when n % 20 = 0 then 'vitalicia' when n % 3 = 0 then 'trimestral' else 'mensal' end,
       case when n % 15 = 0 then 'canceled' else 'active' end, case when n % 15 = 0 then 'canceled' end,
       case when n % 20 <> 0 then made + random() * interval '400 days' end, made
     from (select n, now() - interval '${filledDays} days' * random() as made,
         (string_to_array($2, ','))[1 + n % 30] as first, (string_to_array($3, ','))[1 + (n / 30) % 40] as last
       from generate_series(1, $1::int) n) people`,
    [count, firstNames, lastNames],
  )
}

async function fillSales(client: Client, { users, sales }: { users: number; sales: number }): Promise<void> {
  await client.query('alter table sale_transactions disable trigger user')
  await client.query(
    `insert into sale_transactions (provider, order_id, order_ref, webhook_event_type, kind, order_status,
       payment_method,
       customer_email, customer_name, subscription_type, charge_amount, user_id, raw_webhook_data, processed,
       error_message, created_at, happened_at)
     select 'kiwify', md5((case when n % 10 = 9 then n - 5 else n end)::text), left(md5('ref' || n), 7),
       (array['order_approved','order_approved','order_approved','order_approved','subscription_renewed',
         'subscription_renewed','pix_created','order_rejected','subscription_canceled','order_refunded'])[1 + n % 10],
       (array['approved','approved','approved','approved','renewed',
         'renewed','waiting','rejected','canceled','refunded'])[1 + n % 10],
       'paid', 'credit_card', lower(email), username, 'mensal', '9700', id,
       '{"order_id":"' || md5(n::text) || '","data":"' || repeat(md5(n::text || 'x'), 12) || '"}',
       n % 100 <> 1 and n % 10000 <> 0, case when n % 100 = 1 then 'Plano não mapeado' end, made, made
     from (select n, now() - interval '${filledDays} days' * (1 - n::float8 / $1) as made
       from generate_series(1, $1::int) n) events
     join (select *, row_number() over () as place from users) people on place = 1 + (n::bigint * 7919) % $2`,
    [sales, users],
  )
  await client.query('alter table sale_transactions enable trigger user')
  await client.query('select fill_money()')
  // A server that ran before may have begun to count.
  await client.query('delete from sale_counts')
  await client.query(`insert into sale_counts (shard, processed, pending, failed) select 0, count(*) filter (where processed),
    count(*) filter (where not processed and error_message is null),
    count(*) filter (where not processed and error_message is not null) from sale_transactions`)
}

/** Two years of acts by a handful of administrators on everybody there is. */
async function fillRegistro(client: Client, { users, entries }: Size): Promise<void> {
  await client.query(
    `insert into audit_entries (created_at, actor_id, actor_name, address, area, action, subject_id, subject_name,
       subject_email, details)
     select now() - interval '${filledDays} days' * random(), actors.id, actors.username, '203.0.113.' || (n % 250),
       (array['people', 'people', 'sales', 'mail', 'access'])[1 + n % 5],
       (array['subscription-renewed', 'courtesy-given', 'sale-reprocessed', 'mail-resent', 'login'])[1 + n % 5],
       people.id, people.username, people.email, '{"about": {"reason": "combinado"}}'::jsonb
     from generate_series(1, $1::int) n
     join (select id, username, row_number() over (order by id) as place from users limit 5) actors
       on actors.place = 1 + n % 5
     join (select id, username, email, row_number() over (order by id) as place from users) people
       on people.place = 1 + (n::bigint * 7919) % $2::int`,
    [entries, users],
  )
}
