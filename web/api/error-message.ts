import { ApiError } from './api-error.ts'
import { NetworkError } from './request.ts'

/** What a toast says about a failed call: the server's words, else those of the call's own fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof NetworkError ? error.message : fallback
}
