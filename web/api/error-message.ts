import { formatDuration } from '#web/lib/format-duration.ts'
import { ApiError } from './api-error.ts'
import { ToldFailure } from './told-failure.ts'

/** What a toast says about a failed call: the server's words, else those of the call's own fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return withWait(error, error.serverMessage ?? fallback)
  return error instanceof ToldFailure ? error.message : fallback
}

/** 'Wait a little' helps nobody who does not know how little. */
function withWait({ status, retryAfterSeconds }: ApiError, message: string): string {
  if (status !== 429 || retryAfterSeconds === undefined) return message
  return `${message} Tempo de espera: ${formatDuration(retryAfterSeconds)}.`
}
