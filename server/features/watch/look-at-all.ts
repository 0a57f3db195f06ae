import type { Watched } from '#contract/watch.ts'
import type { Context } from '#server/context.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import type { Condition, Finding } from './condition.ts'
import { conditions as all } from './conditions/index.ts'
import { troubles } from './tables.ts'

type LookContext = Pick<Context, 'env' | 'clock' | 'db' | 'log'>
export type Look = { condition: Condition; finding: Finding }

/** How everything stands at this moment. What cannot be looked at does not hide the rest. */
export async function lookAtAll(context: LookContext, conditions = all): Promise<Look[]> {
  const looks: Look[] = []
  for (const condition of conditions) looks.push({ condition, finding: await lookAt(context, condition) })
  return looks
}

async function lookAt(context: LookContext, condition: Condition): Promise<Finding> {
  try {
    return await condition.look(context, context.db)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    context.log.error(
      { condition: condition.id, error: describeError(error) },
      'a condition could not be read',
    )
    return { state: 'unknown', text: 'Não foi possível conferir agora.' }
  }
}

const order = { trouble: 0, unknown: 1, fine: 2 } as const

/** For the panel: troubles first, each since when. */
export async function listWatched(context: LookContext): Promise<Watched[]> {
  const looks = await lookAtAll(context)
  const stored = new Map(
    (await context.db.select().from(troubles)).map(({ condition, since }) => [condition, since]),
  )
  return looks
    .map(({ condition: { id, label, remedy }, finding }) => ({
      id,
      label,
      state: finding.state,
      text: finding.text,
      since: finding.state === 'trouble' ? toText(finding.since ?? stored.get(id)) : null,
      remedy: { ...remedy, path: ('path' in finding ? finding.path : undefined) ?? remedy.path },
    }))
    .toSorted((a, b) => order[a.state] - order[b.state])
}

const toText = (since: Date | undefined) => since?.toISOString() ?? null
