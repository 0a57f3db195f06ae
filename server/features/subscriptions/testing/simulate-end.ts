import type { AccessFact } from '../access-facts.ts'
import { addMonths } from '../add-months.ts'

type State = { paidUntil: Date | undefined; onTop: ('mensal' | 'trimestral')[] }

const dayMs = 24 * 60 * 60 * 1000
const months = { mensal: 1, trimestral: 3 } as const

/**
 * The end of access told as a story, day by day, of somebody whose checkout says the end of each charge and takes
 * nothing back: another way to the same answer.
 */
export function simulateEnd(facts: AccessFact[]): Date | undefined {
  const times = facts.map(({ at }) => at.getTime())
  const last = Math.max(...times)
  let state: State = { paidUntil: undefined, onTop: [] }
  for (let today = Math.min(...times); today <= last; today += dayMs)
    state = liveThrough(
      state,
      new Date(today),
      facts.filter(({ at }) => at.getTime() === today),
    )
  return endOf(state)
}

function liveThrough(before: State, today: Date, happening: AccessFact[]): State {
  const isOver = (endOf(before) ?? today) < today
  const state = isOver ? { paidUntil: undefined, onTop: [] } : before
  for (const fact of happening) if (fact.kind === 'grant') pay(state, fact.accessUntil ?? today)
  for (const fact of happening)
    if (fact.kind === 'act' && fact.type !== 'vitalicia') give(state, today, fact.type)
  return state
}

function pay(state: State, until: Date): void {
  if (!state.paidUntil || until > state.paidUntil) state.paidUntil = until
}

function give(state: State, today: Date, type: keyof typeof months): void {
  if ((endOf(state) ?? today) > today) return void state.onTop.push(type)
  state.paidUntil = addMonths(today, months[type])
  state.onTop = []
}

function endOf({ paidUntil, onTop }: State): Date | undefined {
  return paidUntil && onTop.reduce((end, type) => addMonths(end, months[type]), paidUntil)
}
