/** Where the instance is on its way out, for code that must behave differently then. */
export type Lifecycle = {
  /** It still answers, but wants no more traffic: balancers are told, and connections end with their answer. */
  isLeaving: boolean
}

export const createLifecycle = (): Lifecycle => ({ isLeaving: false })
