import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { json } from 'node:stream/consumers'
import { Diagnoses, type Diagnosis } from '#contract/doctor.ts'
import { systemClock } from '#server/context.ts'
import { EnvError, readEnv, type Env } from '#server/env.ts'
import { explainStartFailure } from '#server/explain-start-failure.ts'
import { UnaskedError } from '#server/features/doctor/check.ts'
import { doctorPath } from '#server/features/doctor/doctor.ts'
import { examine } from '#server/features/doctor/examine.ts'
import { createSeldom } from '#server/features/doctor/seldom.ts'
import { writeDiagnoses } from '#server/features/doctor/write-diagnoses.ts'
import { askControl } from '#server/platform/database/control-socket.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { refuse, runCommand, type Call } from './operate.ts'

const usage = `npm run doctor [-- --json]

Confere a configuração e o que está rodando, e diz o que falta ou é inseguro. Termina com 1 se algo está errado, e com 0
se não há nada, ou só avisos.`

function readArguments(args: string[]): { json: boolean } {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
    return { json: values.json ?? false }
  } catch {
    return refuse(usage)
  }
}

/** Where the database can be asked from here, or why it cannot. Nothing is made, and nothing migrated. */
async function open(env: Env): Promise<Database | UnaskedError> {
  if (env.DATABASE_URL) return openPostgres({ url: env.DATABASE_URL, onConnectionError: () => {} })
  if (!existsSync(join(env.DATA_DIR, 'db')))
    return new UnaskedError(`Ainda não há banco de dados em ${env.DATA_DIR}: é criado no primeiro início.`)
  try {
    return await openEmbedded(env.DATA_DIR)
  } catch (error) {
    return new UnaskedError(explainStartFailure(error, env) ?? 'O banco de dados não pôde ser aberto.')
  }
}

/** An older server does not know the question; another user's does not answer us: then it is looked at from here. */
async function askRunning(env: Env): Promise<Diagnosis[] | undefined> {
  try {
    const answer = await askControl(env.DATA_DIR, doctorPath)
    return answer && Diagnoses.parse(await json(answer)).diagnoses
  } catch {
    return undefined
  }
}

/** From the running server, which alone sees its visitors, and alone may open the embedded database; else from here. */
async function diagnose(env: Env): Promise<Diagnosis[]> {
  const running = await askRunning(env)
  if (running) return running
  const db = await open(env)
  const askDatabase = () => {
    if (db instanceof UnaskedError) throw db
    return db
  }
  try {
    return await examine({ env, clock: systemClock, askDatabase, visits: undefined, seldom: createSeldom() })
  } finally {
    if (!(db instanceof UnaskedError)) await db.close()
  }
}

/** A configuration that keeps the server from starting is all there is to say. */
async function examineAll(source: NodeJS.ProcessEnv): Promise<Diagnosis[]> {
  try {
    return await diagnose(readEnv(source))
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return error.message
      .split('\n')
      .map((text) => ({ check: 'environment', label: 'Configuração', state: 'trouble', text, remedy: null }))
  }
}

export async function doctor({ args, source, say }: Call): Promise<number> {
  const { json: asJson } = readArguments(args)
  const diagnoses = await examineAll(source)
  say(asJson ? `${JSON.stringify({ diagnoses }, null, 2)}\n` : writeDiagnoses(diagnoses))
  return diagnoses.some(({ state }) => state === 'trouble') ? 1 : 0
}

if (import.meta.main) await runCommand(doctor)
