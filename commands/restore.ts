import { createReadStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { readCopyFile } from '#server/platform/backup/read-copy.ts'
import { fillDatabase } from './fill-database.ts'
import { openDatabase, orExplain, refuse } from './operate.ts'

process.umask(0o077)
const [file] = process.argv.slice(2)

await orExplain(async (env) => {
  if (!file) refuse('Diga o arquivo: npm run restore -- copia.jsonl.gz')
  if (!existsSync(file)) refuse(`O arquivo ${file} não existe.`)
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  await fillDatabase(env, await openDatabase(env), readCopyFile(createReadStream(file)))
  process.stdout.write(`${file} está restaurado. Inicie o Integrador com o SESSION_SECRET de antes.\n`)
})
process.exit(0)
