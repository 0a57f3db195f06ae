import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

const message = 'Contém um caractere que não é permitido.'

/**
 * The one character that the database cannot hold in a text: without this, any call that writes or looks for one
 * fails in the middle of its work. Bodies are looked through where they are parsed.
 */
export function refuseNulInQueries(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    // Routes without a schema give nothing of their query to the database.
    const isAsked = request.routeOptions.schema?.querystring !== undefined && request.url.includes('%00')
    done(isAsked ? findNul(request.query) : undefined)
  })
}

/** For a body that was just read: `text` as it came, `parsed` what it means. */
export function findNulInJson(text: string, parsed: unknown): AppError | undefined {
  return text.includes(String.raw`\u0000`) ? findNul(parsed) : undefined
}

/** Names the outermost field that holds one. */
function findNul(whole: unknown): AppError | undefined {
  if (!isObject(whole)) return holdsNul('', whole) ? new AppError('invalid_input') : undefined
  const field = Object.keys(whole).find((key) => holdsNul(key, whole[key]))
  if (field === undefined) return undefined
  return new AppError('invalid_input', { fields: { [field.replaceAll('\0', '')]: message } })
}

/** Not by recursion: a body can be nested deeper than the stack is. */
function holdsNul(name: string, whole: unknown): boolean {
  const left: [key: string, value: unknown][] = [[name, whole]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [key, value] = next
    if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) return true
    if (isObject(value)) for (const entry of Object.entries(value)) left.push(entry)
  }
  return false
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
