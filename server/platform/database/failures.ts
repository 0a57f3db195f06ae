const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // read-only: the primary has moved
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '53400', // configuration limit exceeded
  '57014', // cancelled by the statement time limit
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up
  '58030', // I/O error
])

const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|PGlite is closed|Transaction given up|Client has encountered a connection error/

function* causes(error: unknown): Generator<Error & { code?: unknown; constraint?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) yield current
}

/** Whether the database could not do its work at all, as opposed to refusing what it was asked. */
export function isDatabaseAway(error: unknown): boolean {
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && (awayCodes.has(code) || code.startsWith('08'))) return true
    if (awayMessages.test(message)) return true
  }
  return false
}

/** Whether the error is that of the named unique index: someone already has this value. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  for (const cause of causes(error)) {
    if (cause.code === '23505') return cause.constraint === constraint
  }
  return false
}
