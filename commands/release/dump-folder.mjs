// Run beside the packages that it needs, which are not the project's: writes an embedded database as SQL.
import { readFileSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'

const [tar, file] = process.argv.slice(2)
const pg = await PGlite.create({ loadDataDir: new Blob([readFileSync(tar)]), extensions: { pg_trgm } })
const dump = await pgDump({ pg, args: ['--inserts', '--no-owner'] })
writeFileSync(file, await dump.text())
process.exit(0)
