import { ApiError } from '#web/api/api-error.ts'

/** One at a time: while the question stands, nothing else on the page can be pressed. */
let answer: ((isProven: boolean) => void) | null = null
const listeners = new Set<() => void>()

/** Has the page ask for the password; answers whether it was given. */
function requestProof(): Promise<boolean> {
  answer?.(false)
  return new Promise((resolve) => change(resolve))
}

export function isProofRequested(): boolean {
  return answer !== null
}

export function settleProof(isProven: boolean): void {
  answer?.(isProven)
  change(null)
}

export function onProofRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: typeof answer): void {
  answer = next
  for (const listener of listeners) listener()
}

/** Makes a call that may need the password again; then it is asked for, and the call repeated. */
export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'reauth'
    if (!isAsked || !(await requestProof())) throw error
    return send()
  }
}
