import type { AccessFact } from '../access-facts.ts'
import { addMonths } from '../add-months.ts'

type Told = { paidUntil: Date | undefined; onTop: ('mensal' | 'trimestral')[] }

const dayMs = 24 * 60 * 60 * 1000
const months = { mensal: 1, trimestral: 3 } as const

/**
 * The end of access told as a story, day by day, of somebody whose checkout says the end of each charge and takes
 * nothing back: another way to the same answer.
 */
export function tellEnd(facts: AccessFact[]): Date | undefined {
  const times = facts.map(({ at }) => at.getTime())
  const last = Math.max(...times)
  let told: Told = { paidUntil: undefined, onTop: [] }
  for (let today = Math.min(...times); today <= last; today += dayMs)
    told = liveThrough(
      told,
      new Date(today),
      facts.filter(({ at }) => at.getTime() === today),
    )
  return endOf(told)
}

function liveThrough(before: Told, today: Date, happening: AccessFact[]): Told {
  const isOver = (endOf(before) ?? today) < today
  const told = isOver ? { paidUntil: undefined, onTop: [] } : before
  for (const fact of happening) if (fact.kind === 'grant') pay(told, fact.accessUntil ?? today)
  for (const fact of happening)
    if (fact.kind === 'act' && fact.type !== 'vitalicia') give(told, today, fact.type)
  return told
}

function pay(told: Told, until: Date): void {
  if (!told.paidUntil || until > told.paidUntil) told.paidUntil = until
}

function give(told: Told, today: Date, type: keyof typeof months): void {
  if ((endOf(told) ?? today) > today) return void told.onTop.push(type)
  told.paidUntil = addMonths(today, months[type])
  told.onTop = []
}

function endOf({ paidUntil, onTop }: Told): Date | undefined {
  return paidUntil && onTop.reduce((end, type) => addMonths(end, months[type]), paidUntil)
}
