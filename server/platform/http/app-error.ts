import { errors, type ErrorCode } from '#contract/errors.ts'

/** A broken rule, by the code of `contract/errors.ts`. The one error handler turns it into an answer. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly fields: Record<string, string> | undefined

  constructor(
    code: ErrorCode,
    details: { retryAfterSeconds?: number; fields?: Record<string, string>; message?: string } = {},
  ) {
    super(details.message ?? errors[code].message)
    this.code = code
    this.status = errors[code].status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.fields = details.fields
  }
}
