/** In the order of the line that shows them. */
export const steps = ['platform', 'worker', 'success', 'form', 'wordPress'] as const
export type Step = (typeof steps)[number]

export function isBehind(step: Step, other: Step): boolean {
  return steps.indexOf(step) > steps.indexOf(other)
}

export function furthest(...some: readonly Step[]): Step {
  return some.reduce((far, step) => (isBehind(step, far) ? step : far))
}

/** What was written down; earlier versions wrote its place in the line. */
export function readStep(value: unknown): Step | null {
  return steps.find((step, index) => value === step || value === index) ?? null
}
