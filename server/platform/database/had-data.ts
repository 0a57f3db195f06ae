import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { statementsOf, type Database } from './database.ts'
import { readApplied } from './migrate.ts'

/** Says that there was data once, wherever it lies. It stays beside the database, so that losing one is noticed by the other. */
const fileIn = (dataDir: string) => join(dataDir, 'had-data.json')

const HadData = z.object({ since: z.iso.datetime(), database: z.string() })

export class LostDataError extends Error {
  override name = 'LostDataError'

  constructor(file: string, { since, database }: z.output<typeof HadData>) {
    const day = new Date(since).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
    super(
      `O banco de dados está vazio, mas esta instalação tem dados desde ${day} (${database}). ` +
        'Se o endereço em DATABASE_URL ou o volume mudou sem querer, corrija-o. ' +
        'Para trazer os dados, use npm run restore com uma cópia, ou npm run move do banco embutido para o PostgreSQL. ' +
        `Para começar do zero, apague ${file}.`,
    )
  }
}

/** A database that was lost is not replaced by a new one that nobody asked for. */
export async function refuseLostData(db: Database, dataDir: string): Promise<void> {
  // First the file: it is written only when there is something in the database.
  const found = await readNote(dataDir)
  if (!found) return
  const applied = await readApplied(statementsOf(db))
  if (applied === undefined) throw new LostDataError(fileIn(dataDir), found)
}

/** Once, when there is data. Where nothing can be kept, nothing is noticed: it is no reason not to start. */
export async function noteData(db: Database, dataDir: string, now: Date): Promise<boolean> {
  if (await readNote(dataDir)) return true
  const database = db.kind === 'embedded' ? 'banco embutido' : 'PostgreSQL'
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(fileIn(dataDir), JSON.stringify({ since: now.toISOString(), database }), { mode: 0o600 })
    return true
  } catch {
    return false
  }
}

async function readNote(dataDir: string): Promise<z.output<typeof HadData> | undefined> {
  try {
    return HadData.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
