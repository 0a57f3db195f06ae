import { ApiError } from '#web/api/api-error.ts'
import { requestProof } from './proof-request.ts'

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
