/** In the order of the line that shows them. */
export const steps = ['platform', 'worker', 'success', 'form', 'wordPress'] as const
export type Step = (typeof steps)[number]

export function isBehind(step: Step, other: Step): boolean {
  return steps.indexOf(step) > steps.indexOf(other)
}

export function furthest(...some: readonly Step[]): Step {
  return some.reduce((far, step) => (isBehind(step, far) ? step : far))
}

/** Drafts of earlier versions have a step by its place in the line of then. */
const formerPlaces: readonly Step[] = ['platform', 'worker', 'success', 'form', 'wordPress']

export function readStep(value: unknown): Step | null {
  if (typeof value === 'number') return formerPlaces[value] ?? null
  return steps.find((step) => step === value) ?? null
}
