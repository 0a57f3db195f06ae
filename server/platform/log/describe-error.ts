import { DrizzleQueryError } from 'drizzle-orm/errors'

export type ErrorDescription = {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: ErrorDescription
}

/**
 * An error as it may be logged or stored. A failed query's own message lists its parameters, which can be
 * a token's hash or somebody's address: only the statement and what the database said remain.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { code, cause } = error as Error & { code?: unknown }
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
  return {
    name: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack ? { stack: stackFrames(error.stack) } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** The frames without the first lines, which repeat the message. */
function stackFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
}
