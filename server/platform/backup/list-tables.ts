import { z } from 'zod'
import type { Statements } from '#server/platform/database/database.ts'

const Column = z.object({ table: z.string(), column: z.string(), type: z.string(), isCounted: z.boolean() })
const Columns = z.object({ rows: z.array(Column) })
const References = z.object({ rows: z.array(z.object({ from: z.string(), to: z.string() })) })

export type Table = { name: string; columns: z.output<typeof Column>[] }

/** Our own tables, and none of an extension's, with the columns that are written, each after those that its rows refer to. */
export async function listTables({ query }: Statements): Promise<Table[]> {
  const columns = await query(`
    select class.relname as "table", attname as "column", format_type(atttypid, atttypmod) as "type",
      attidentity <> '' as "isCounted"
    from pg_attribute join pg_class class on class.oid = attrelid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
    order by class.relname, attnum`)
  const references = await query(`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const byTable = Map.groupBy(Columns.parse(columns).rows, ({ table }) => table)
  return orderByReferences([...byTable.keys()], References.parse(references).rows).map((name) => ({
    name,
    columns: byTable.get(name) ?? [],
  }))
}

function orderByReferences(
  names: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const ordered = new Set<string>()
  const place = (name: string, path: readonly string[]) => {
    if (path.includes(name)) throw new Error(`Tables refer to each other: ${[...path, name].join(', ')}`)
    for (const { from, to } of references) if (from === name && to !== name) place(to, [...path, name])
    ordered.add(name)
  }
  for (const name of names) place(name, [])
  return [...ordered]
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
