export type ErrorDescription = {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: ErrorDescription
}

/** What errors have, and the copies of them that the job queue passes on, which are plain objects. */
type ErrorLike = {
  name?: unknown
  message: string
  code?: unknown
  stack?: unknown
  cause?: unknown
  /** Of a failed statement. */
  query?: unknown
  params?: unknown
  /** Of a connection that was tried at several addresses. */
  errors?: unknown
}

/**
 * An error as it may be logged or stored. A failed query's own message lists its parameters, which can be
 * a token's hash or somebody's address: only the statement and what the database said remain.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!isErrorLike(error)) return { name: 'Error', message: describeOther(error) }
  const { name, code, stack, cause } = error
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: messageOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof stack === 'string' ? { stack: stackFrames(stack) } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

function isErrorLike(error: unknown): error is ErrorLike {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}

/** Of an unknown object only what it has is told: its values could be anybody's. */
function describeOther(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null
    ? `an object with ${Object.keys(thrown).join(', ') || 'nothing'}`
    : String(thrown)
}

function messageOf({ message, query, params, errors }: ErrorLike): string {
  if (typeof query === 'string' && params !== undefined) return `Failed query: ${query}`
  if (message === '' && Array.isArray(errors))
    return errors.map((each) => describeError(each).message).join('; ')
  return message
}

/** The frames without the first lines, which repeat the message. */
function stackFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
}
