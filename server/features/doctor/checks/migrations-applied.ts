import { count } from '#server/features/watch/format-span.ts'
import { statementsOf } from '#server/platform/database/database.ts'
import { LostDataError, refuseLostData } from '#server/platform/database/had-data.ts'
import {
  NewerDatabaseError,
  readApplied,
  readMigrations,
  refuseNewerDatabase,
} from '#server/platform/database/migrate.ts'
import { fine, trouble, warning, type Check, type Finding } from '../check.ts'

type Applied = {
  /** When the newest one that the database has had was made. */
  applied: number | undefined
  known: readonly { when: number }[]
  /** The server migrates before it serves. */
  isServing: boolean
}

export function judgeApplied({ applied, known, isServing }: Applied): Finding {
  if (applied === undefined)
    return warning('O banco de dados ainda está vazio: as tabelas são criadas no primeiro início.')
  if (applied > (known.at(-1)?.when ?? 0))
    return warning(
      'O banco de dados já é o de uma versão mais nova, que deixa esta continuar.',
      'Termine a atualização: inicie a versão nova aqui também.',
    )
  const pending = known.filter(({ when }) => when > applied).length
  if (pending === 0) return fine('O banco de dados tem as tabelas desta versão.')
  const text = `${count(pending, 'mudança do banco de dados espera', 'mudanças do banco de dados esperam')} por esta versão`
  return isServing
    ? trouble(`${text}, e o servidor já atende.`, 'Reinicie o Integrador.')
    : warning(`${text}: são feitas no próximo início.`, 'Faça uma cópia antes: npm run backup -- ARQUIVO.')
}

export const migrationsApplied: Check = {
  id: 'migrations-applied',
  label: 'Versão do banco',
  look: async function* ({ env, askDatabase, visits }) {
    const db = askDatabase()
    const statements = statementsOf(db)
    try {
      await refuseNewerDatabase(statements)
      await refuseLostData(db, env.DATA_DIR)
    } catch (error) {
      if (!(error instanceof NewerDatabaseError || error instanceof LostDataError)) throw error
      yield trouble(error.message)
      return
    }
    const applied = await readApplied(statements)
    yield judgeApplied({ applied, known: readMigrations(), isServing: visits !== undefined })
  },
}
