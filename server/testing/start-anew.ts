import type { PGlite } from '@electric-sql/pglite'

const ours = `('public', 'pgboss')`

/** Tables, columns, triggers and functions, in one line that differs as soon as one of them does. */
const shape = `
  select md5(string_agg(line, ';' order by line)) as shape from (
    select format('%s.%s %s', c.relnamespace::regnamespace, c.relname,
      (select string_agg(format('%s %s %s', attname, atttypid, attnotnull), ',' order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0)) as line
      from pg_class c where c.relnamespace::regnamespace::text in ${ours}
    union all
    select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all
    select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
    union all
    select format('%s %s', proname, md5(prosrc)) from pg_proc where pronamespace::regnamespace::text in ${ours}
  ) as lines`

/** Writes down what a database holds, so that `startAnew` can bring it back. */
export async function rememberStart(pglite: PGlite): Promise<void> {
  await pglite.exec(`create schema start; create table start.shape as ${shape};`)
  for (const name of await listTables(pglite)) {
    const { rows } = await pglite.query(`select from ${name} limit 1`)
    if (rows.length > 0) await pglite.exec(`create table start."${name}" as table ${name}`)
  }
}

/** Everything as it was remembered; false when a test has changed more than rows. */
export async function startAnew(pglite: PGlite): Promise<boolean> {
  const { rows } = await pglite.query<{ same: boolean }>(
    `select (${shape}) = (select shape from start.shape) as same`,
  )
  if (rows[0]?.same !== true) return false
  const tables = await listTables(pglite)
  const kept = await listKept(pglite)
  await pglite.exec(`
    set session_replication_role = replica;
    truncate ${tables.join(', ')} restart identity cascade;
    ${kept.map((name) => `insert into ${name} table start."${name}";`).join('\n')}
    set session_replication_role = origin;`)
  return true
}

/** Partitions are emptied with what they belong to. */
function listTables(pglite: PGlite): Promise<string[]> {
  return listNames(
    pglite,
    `select format('%s.%s', relnamespace::regnamespace, relname) as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace::regnamespace::text in ${ours}`,
  )
}

const listKept = (pglite: PGlite) =>
  listNames(
    pglite,
    `select tablename as name from pg_tables where schemaname = 'start' and tablename <> 'shape'`,
  )

async function listNames(pglite: PGlite, query: string): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}
