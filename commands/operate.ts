import { existsSync } from 'node:fs'
import { readEnv, type Env } from '#server/env.ts'
import { explainStartFailure } from '#server/explain-start-failure.ts'
import { CopyError } from '#server/platform/backup/format.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { FolderInUseError } from '#server/platform/database/folder-lock.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'

/** What a command is called with, and whom it tells. */
export type Call = {
  args: string[]
  source: NodeJS.ProcessEnv
  say: (text: string) => void
  complain: (text: string) => void
}

/** Does its work; it may end with a code of its own, and else with 0. */
export type Command = (call: Call) => Promise<number | void>

/** What the operator can do about a command that did not do its work. */
class RefusalError extends Error {
  override name = 'RefusalError'
}

export function refuse(reason: string): never {
  throw new RefusalError(reason)
}

/** Answers the code to end with. */
export async function callCommand(command: Command, call: Call): Promise<number> {
  try {
    return (await command(call)) ?? 0
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    call.complain(`${error.message}\n`)
    return 1
  }
}

/** This process is the command. */
export async function runCommand(command: Command): Promise<never> {
  // Copies hold what the database holds, and opening the embedded one writes to it: for this user only.
  process.umask(0o077)
  const code = await callCommand(command, {
    args: process.argv.slice(2),
    source: process.env,
    say: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
  })
  process.exit(code)
}

/** While the server runs, nobody else may open its embedded database. */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres({ url: env.DATABASE_URL, onConnectionError: () => {} })
  if (!existsSync(env.DATA_DIR)) refuse(`Não há banco de dados em ${env.DATA_DIR}.`)
  return openEmbedded(env.DATA_DIR)
}

/** Does the work of a command; what the operator can do something about is said in a sentence. */
export async function orExplain<T>(source: NodeJS.ProcessEnv, work: (env: Env) => Promise<T>): Promise<T> {
  let env: Env | undefined
  try {
    env = readEnv(source)
    return await work(env)
  } catch (error) {
    const reason = explain(error, env)
    if (!reason) throw error
    throw new RefusalError(reason, { cause: error })
  }
}

function explain(error: unknown, env: Env | undefined): string | undefined {
  if (error instanceof FolderInUseError)
    return 'O Integrador está rodando e só ele pode abrir o banco embutido: encerre-o, repita este comando e inicie-o de novo.'
  if (error instanceof CopyError || error instanceof RefusalError) return error.message
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
