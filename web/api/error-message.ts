import { ApiError } from './api-error.ts'
import { LostConnection, UserFacingError } from './user-facing-error.ts'

/**
 * What a toast says about a failed call: the server's words, else those of the call's own fallback, followed by the
 * reason where there was no answer at all.
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return withWait(error, error.serverMessage ?? fallback)
  if (error instanceof LostConnection) return `${asSentence(fallback)} ${error.message}`
  return error instanceof UserFacingError ? error.message : fallback
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** 'Wait a little' helps nobody who does not know how little. */
function withWait({ status, retryAfterSeconds }: ApiError, message: string): string {
  if (status !== 429 || retryAfterSeconds === undefined) return message
  return `${message} Tempo de espera: ${formatDuration(retryAfterSeconds)}.`
}

/** A wait in words, rounded up: who comes back when it says can go on. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return count(seconds, 'segundo')
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return count(minutes, 'minuto')
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? count(hours, 'hora') : count(Math.ceil(hours / 24), 'dia')
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
