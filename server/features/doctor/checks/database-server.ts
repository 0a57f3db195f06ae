import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Env } from '#server/env.ts'
import { explainStartFailure } from '#server/explain-start-failure.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import { fine, trouble, unknown, warning, type Check, type Finding } from '../check.ts'
import { isInProduction } from '../is-in-production.ts'

const oldestMajor = 15
const mostApartSeconds = 5

const Facts = z.object({
  rows: z.tuple([z.object({ version: z.nullable(z.string()), seconds: z.number() })]),
})

type Version = { kind: Database['kind']; version: string | null; isInProduction: boolean }

export function judgeVersion({ kind, version, isInProduction }: Version): Finding {
  const major = Number(version) / 10_000
  if (!version || !(major >= 1))
    return unknown('O banco de dados não diz a sua versão.', `Use o PostgreSQL ${oldestMajor} ou mais novo.`)
  const name = `PostgreSQL ${Math.floor(major)}`
  if (kind === 'embedded')
    return isInProduction
      ? warning(
          'O banco é o embutido: uma queda de energia pode custar as últimas gravações, e só um servidor o usa.',
          'Para vender, use um PostgreSQL, em DATABASE_URL.',
        )
      : fine(`Banco embutido, ${name}.`)
  if (major < oldestMajor)
    return trouble(
      `O banco é o ${name}, mais velho do que o Integrador conhece.`,
      `Atualize para o PostgreSQL ${oldestMajor} ou mais novo.`,
    )
  return fine(`${name}.`)
}

/** Both are asked at one moment, give or take what the question took. */
export function judgeClocks(apartSeconds: number): Finding {
  const apart = Math.abs(apartSeconds)
  if (apart <= mostApartSeconds) return fine('Os relógios do banco e deste servidor concordam.')
  const which = apartSeconds > 0 ? 'adiantado' : 'atrasado'
  const seconds = Math.round(apart).toLocaleString('pt-BR')
  return trouble(
    `O relógio do banco está ${which} ${seconds} s em relação ao deste servidor: prazos de acesso e de tarefas saem errados.`,
    'Acerte os dois com um serviço de hora, como chrony ou systemd-timesyncd.',
  )
}

/** The first answer may have to wait for a connection, so this one measures nothing. */
async function tryToReach(db: Database, env: Env): Promise<Finding | undefined> {
  try {
    await db.execute(sql`select 1`)
    return undefined
  } catch (error) {
    const refused = explainStartFailure(error, env)
    if (refused) return trouble(refused)
    if (!isDatabaseAway(error)) throw error
    return trouble(
      'O banco de dados não respondeu: até lá só as páginas abrem, e os checkouts enviam as vendas de novo.',
      'Confira se o PostgreSQL roda e se o endereço em DATABASE_URL está certo.',
    )
  }
}

export const databaseServer: Check = {
  id: 'database-server',
  label: 'Banco de dados',
  look: async function* ({ env, clock, askDatabase }) {
    const db = askDatabase()
    const failure = await tryToReach(db, env)
    if (failure) {
      yield failure
      return
    }
    const before = clock.now().getTime()
    const { rows } = Facts.parse(
      await db.execute(
        sql`select current_setting('server_version_num', true) as version, extract(epoch from clock_timestamp())::float8 as seconds`,
      ),
    )
    const middle = (before + clock.now().getTime()) / 2
    const [{ version, seconds }] = rows
    yield judgeVersion({ kind: db.kind, version, isInProduction: isInProduction(env) })
    yield judgeClocks(seconds - middle / 1000)
  },
}
