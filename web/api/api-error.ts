import type { ErrorReply } from '#contract/errors.ts'

/** A refusal of the server. The message is the raw one; what people read is in `serverMessage`. */
export class ApiError extends Error {
  readonly status: number
  /** What the server says to the person, if its answer was one of ours. */
  readonly serverMessage: string | undefined
  readonly code: string | undefined
  /** Messages by field, for forms. */
  readonly fields: Record<string, string>
  /** How long to wait before another try, when the server says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.retryAfterSeconds = readSeconds(retryAfter)
    const reply = readReply(text)
    this.serverMessage = reply.message
    this.code = reply.code
    this.fields = reply.fields ?? {}
  }
}

/** The header may also hold a date, which only a proxy would send: then the wait is not known. */
function readSeconds(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}

/** A proxy in between may answer with anything, so each part is taken only if it is what it should be. */
function readReply(text: string): Partial<ErrorReply> {
  const body = parseObject(text)
  return {
    ...(typeof body['message'] === 'string' ? { message: body['message'] } : {}),
    ...(typeof body['code'] === 'string' ? { code: body['code'] } : {}),
    ...(isTextRecord(body['fields']) ? { fields: body['fields'] } : {}),
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entry) => typeof entry === 'string')
  )
}
