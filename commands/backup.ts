import { existsSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Env } from '#server/env.ts'
import { writeWhole } from '#server/platform/backup/copy-file.ts'
import { CopyError } from '#server/platform/backup/format.ts'
import { writeCopy } from '#server/platform/backup/write-copy.ts'
import { closeDataFolder } from '#server/platform/close-to-others.ts'
import { askControl, copyPath } from '#server/platform/database/control-socket.ts'
import { openDatabase, orExplain, refuse, runCommand, type Call } from './operate.ts'

/** From the running server, which alone may open an embedded database; or from the database itself. */
async function takeCopy(env: Env, destination: Writable): Promise<void> {
  const running = env.DATABASE_URL ? undefined : await askControl(env.DATA_DIR, copyPath)
  if (running) {
    return pipeline(running, destination).catch((cause: unknown) => {
      throw new CopyError('A cópia foi interrompida. Tente novamente.', { cause })
    })
  }
  if (!env.DATABASE_URL && existsSync(env.DATA_DIR)) closeDataFolder(env.DATA_DIR)
  const db = await openDatabase(env)
  try {
    await writeCopy(db, destination)
  } finally {
    await db.close()
  }
}

export async function backup({ args: [file], source, say }: Call): Promise<void> {
  await orExplain(source, async (env) => {
    if (!file) refuse('Diga o arquivo: npm run backup -- copia.jsonl.gz')
    if (existsSync(file)) refuse(`O arquivo ${file} já existe. Escolha outro nome.`)
    await writeWhole(file, (destination) => takeCopy(env, destination))
    say(
      `Cópia gravada em ${file}. Guarde-a em outra máquina, e com ela o SESSION_SECRET.\n` +
        `Para usá-la em um banco vazio: npm run restore -- ${file}\n`,
    )
  })
}

if (import.meta.main) await runCommand(backup)
