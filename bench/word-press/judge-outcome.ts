import type { Place } from './places.ts'
import type { Role } from './start-word-press.ts'
import type { Visit } from './visit-page.ts'

/** One visit, and where it was. */
export type Outcome = {
  theme: string
  place: Place
  role: Role
  width: number
  /** The same form's height at the same width on a page without any theme. */
  bareHeight: number
  visit: Visit
}

export type Fault = 'lost' | 'doubled' | 'without source' | 'not thanked' | 'wrong height' | 'silent'

/** A theme may leave the form a little less room than a bare page, so that a line wraps. */
const heightRange = { least: 0.9, most: 1.15 }

/** What is wrong with it. Taken out of an author's page, a form can at most say so; anywhere else it must work. */
export function judgeOutcome({ role, bareHeight, visit }: Outcome): Fault[] {
  if (visit.shows !== 'form') {
    if (role !== 'author') return ['lost']
    return visit.shows === 'advice' ? [] : ['silent']
  }
  const { height, leads, hasSource, isThanked } = visit
  const faults: [Fault, boolean][] = [
    ['lost', leads === 0],
    ['doubled', leads > 1],
    ['without source', leads > 0 && !hasSource],
    ['not thanked', !isThanked],
    ['wrong height', height < bareHeight * heightRange.least || height > bareHeight * heightRange.most],
  ]
  return faults.filter(([, isSo]) => isSo).map(([fault]) => fault)
}
