/** Where the instance is on its way out, for whoever must say or do something different then. */
export type Lifecycle = {
  /** It still answers, but wants no more traffic: balancers are told, and connections end with their answer. */
  isLeaving: boolean
}

export const createLifecycle = (): Lifecycle => ({ isLeaving: false })
