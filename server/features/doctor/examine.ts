import { doctorStates, type Diagnosis } from '#contract/doctor.ts'
import type { Env } from '#server/env.ts'
import { explainStartFailure } from '#server/explain-start-failure.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { UnaskedError, unknown, type Check, type Finding, type Place } from './check.ts'
import { checks as all } from './checks/index.ts'

/** Looks at everything, troubles first. What cannot be looked at does not hide the rest. */
export async function examine(place: Place, checks: readonly Check[] = all): Promise<Diagnosis[]> {
  const found: Diagnosis[] = []
  // One after the other: one that tries whether a port is free would answer another that asks there.
  for (const check of checks) found.push(...(await lookAt(place, check)))
  return found.toSorted((a, b) => doctorStates.indexOf(a.state) - doctorStates.indexOf(b.state))
}

async function lookAt(place: Place, { id, label, look }: Check): Promise<Diagnosis[]> {
  const found: Finding[] = []
  try {
    for await (const finding of look(place)) found.push(finding)
  } catch (error) {
    found.push(unknown(reasonOf(error, place.env)))
  }
  return found.map(({ remedy = null, ...finding }) => ({ check: id, label, ...finding, remedy }))
}

/** A table or a column that is not there. */
const missingCodes = new Set(['42P01', '42703', '3F000'])

function reasonOf(error: unknown, env: Env): string {
  if (error instanceof UnaskedError) return error.message
  const refused = explainStartFailure(error, env)
  if (refused) return `Não se sabe. ${refused}`
  if (isDatabaseAway(error)) return 'Não se sabe: o banco de dados não respondeu.'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && missingCodes.has(code))
      return 'Não se sabe: o banco de dados ainda não tem as tabelas desta versão.'
  }
  return 'Não foi possível conferir agora.'
}
