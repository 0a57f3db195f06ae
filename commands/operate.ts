import { existsSync } from 'node:fs'
import { EnvError, readEnv, type Env } from '#server/env.ts'
import { explainStartFailure } from '#server/explain-start-failure.ts'
import { CopyError } from '#server/platform/backup/format.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { FolderInUseError } from '#server/platform/database/folder-lock.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'

/** Ends a command with what the operator can do about it. */
export function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/** While the server runs, nobody else may open its embedded database. */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres({ url: env.DATABASE_URL, onConnectionError: () => {} })
  if (!existsSync(env.DATA_DIR)) refuse(`Não há banco de dados em ${env.DATA_DIR}.`)
  return openEmbedded(env.DATA_DIR)
}

/** For a command that asks no database. */
export function readEnvOrRefuse(): Env {
  try {
    return readEnv()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return refuse(error.message)
  }
}

/** Does the work of a command; what the operator can do something about is said in a sentence. */
export async function orExplain(
  work: (env: Env) => Promise<void>,
  source: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  let env: Env | undefined
  try {
    env = readEnv(source)
    await work(env)
  } catch (error) {
    const reason = explain(error, env)
    if (!reason) throw error
    refuse(reason)
  }
}

function explain(error: unknown, env: Env | undefined): string | undefined {
  if (error instanceof FolderInUseError)
    return 'O Integrador está rodando e só ele pode abrir o banco embutido: encerre-o, repita este comando e inicie-o de novo.'
  if (error instanceof CopyError) return error.message
  return (
    explainStartFailure(error, env) ??
    (isDatabaseAway(error) ? 'O banco de DATABASE_URL não respondeu.' : undefined) ??
    explainFile(error as NodeJS.ErrnoException)
  )
}

const fileProblems: Record<string, string> = {
  ENOENT: 'a pasta não existe',
  ENOTDIR: 'a pasta não existe',
  EACCES: 'este usuário não pode',
  EPERM: 'este usuário não pode',
  EROFS: 'o disco é só de leitura',
  ENOSPC: 'o disco está cheio',
}

function explainFile({ code, path, syscall }: NodeJS.ErrnoException): string | undefined {
  const problem = fileProblems[code ?? '']
  return problem && `Não é possível gravar ou ler ${path ?? 'o arquivo'}: ${problem} (${syscall} ${code}).`
}
