import type { MoneyQuery } from '#contract/money.ts'
import { fromWallMs, startOfDay, toWallMs } from '#server/features/subscriptions/sao-paulo.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Two years by the day. */
const mostStretches = 800

type Step = NonNullable<MoneyQuery['by']>
export type Period = { from: Date; /** Where it ends: the beginning of the day after its last. */ end: Date }

/** Days in São Paulo, both of them included. */
export function readPeriod({ from, to }: Pick<MoneyQuery, 'from' | 'to'>): Period {
  const [start, end] = [readDay(from), startOfDay(readDay(to), 1)]
  if (end <= start) throw new AppError('invalid_input', { message: 'O período termina antes de começar.' })
  return { from: start, end }
}

function readDay(day: string): Date {
  const wallMs = Date.parse(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(wallMs) && new Date(wallMs).toISOString().startsWith(day)
  if (!isReal || day < '1900') throw new AppError('invalid_input', { message: 'Informe um período válido.' })
  return fromWallMs(wallMs)
}

/** Where each stretch begins: days, weeks from Monday on, or months; the first and the last may be cut. */
export function beginningsOf({ from, end }: Period, by: Step): Date[] {
  const begins = [from]
  for (let next = nextOf(from, by); next < end; next = nextOf(next, by)) {
    begins.push(next)
    if (begins.length > mostStretches)
      throw new AppError('invalid_input', {
        message: 'Esse período é longo demais: escolha semanas ou meses.',
      })
  }
  return begins
}

function nextOf(start: Date, by: Step): Date {
  if (by === 'day') return startOfDay(start, 1)
  const wall = new Date(toWallMs(start))
  if (by === 'month') return fromWallMs(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1))
  return startOfDay(start, 7 - ((wall.getUTCDay() + 6) % 7))
}
