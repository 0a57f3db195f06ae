import { createReadStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { readCopyFile } from '#server/platform/backup/read-copy.ts'
import { fillDatabase } from './fill-database.ts'
import { openDatabase, orExplain, refuse, runCommand, type Call } from './operate.ts'

export async function restore({ args: [file], source, say }: Call): Promise<void> {
  await orExplain(source, async (env) => {
    if (!file) refuse('Diga o arquivo: npm run restore -- copia.jsonl.gz')
    if (!existsSync(file)) refuse(`O arquivo ${file} não existe.`)
    await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
    say(await fillDatabase(env, await openDatabase(env), readCopyFile(createReadStream(file))))
    say(`${file} está restaurado. Inicie o Integrador com o SESSION_SECRET de antes.\n`)
  })
}

if (import.meta.main) await runCommand(restore)
