import { existsSync } from 'node:fs'
import { systemClock } from '#server/context.ts'
import { EnvError, readEnv, type Env } from '#server/env.ts'
import { makeAdminLink } from '#server/features/auth/admin-link.ts'
import { findMovedEnds } from '#server/features/customers/bring-under-rules.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { FolderInUseError } from '#server/platform/database/folder-lock.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/** While the server runs, nobody else may open its embedded database. */
async function open(env: Env): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres({ url: env.DATABASE_URL, onConnectionError: () => {} })
  if (!existsSync(env.DATA_DIR)) refuse(`Não há banco de dados em ${env.DATA_DIR}.`)
  return openEmbedded(env.DATA_DIR)
}

async function withDatabase(env: Env, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await open(env)
  try {
    await db.migrate()
    await work(db)
  } finally {
    await db.close()
  }
}

function printLink(env: Env, email: string): Promise<void> {
  return withDatabase(env, async (db) => {
    const url = await makeAdminLink({ db, env, clock: systemClock }, email)
    if (!url) refuse(`Nenhum administrador tem o email ${email}.`)
    process.stdout.write(
      `Novo link de acesso de ${email}, que vale por 30 dias e funciona uma vez:\n${url}\n` +
        'A senha de antes continua valendo até outra ser criada com ele.\n',
    )
  })
}

/** Says whose access the rules of now would move, and changes nothing. */
function printMovedEnds(env: Env): Promise<void> {
  return withDatabase(env, async (db) => {
    const { seen, moved } = await findMovedEnds({ db, env, clock: systemClock })
    const tell = (end: Date | null) => (end ? formatDay(end) : 'sem data')
    for (const { from, to } of moved)
      process.stdout.write(
        `${from.email}: hoje ${tell(from.subscriptionExpiresAt)}, pelas regras ${tell(to.subscriptionExpiresAt)}\n`,
      )
    process.stdout.write(
      `${seen} contas comparadas com as regras de acesso: ${moved.length} teriam outra data. Nada foi mudado.\n`,
    )
  })
}

function explain(error: unknown): string | undefined {
  if (error instanceof EnvError) return error.message
  if (error instanceof FolderInUseError)
    return 'O Integrador está rodando e só ele pode abrir o banco embutido: encerre-o, repita este comando e inicie-o de novo.'
  return isDatabaseAway(error) ? 'O banco de DATABASE_URL não respondeu.' : undefined
}

const [action, email, ...more] = process.argv.slice(2)
try {
  if (action === 'link' && email && more.length === 0) await printLink(readEnv(), email)
  else if (action === 'access' && !email) await printMovedEnds(readEnv())
  else refuse('Use npm run admin -- link EMAIL, ou npm run admin -- access')
} catch (error) {
  const reason = explain(error)
  if (!reason) throw error
  refuse(reason)
}
process.exit(0)
