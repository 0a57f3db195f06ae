import { ServerResponse } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { shake } from '../../generator/testing/shake.ts'

/**
 * Loaded before anything else into each process of a shaken run, so that neither the product nor its tests know of it:
 * what a server of this process answers goes out late, be it a page, a call, a platform's or a cloud's, and so does what
 * a database says. An answer counts as given when it was handed over, as it does on a slow network.
 */
shakeAnswers()
shakePglite()
shakePostgres()

type Any = (...parts: unknown[]) => unknown

function shakeAnswers(): void {
  const handedOver = new WeakSet<ServerResponse>()
  const { prototype } = ServerResponse
  const { end } = prototype as unknown as { end: Any }
  const ended = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(prototype), 'writableEnded')
  Object.defineProperty(prototype, 'writableEnded', {
    configurable: true,
    get(this: ServerResponse): unknown {
      return handedOver.has(this) || ended?.get?.call(this)
    },
  })
  prototype.end = function (this: ServerResponse, ...parts: unknown[]) {
    if (handedOver.has(this)) return this
    handedOver.add(this)
    void shake('answer').then(() => end.apply(this, parts))
    return this
  }
}

/** Statements of this one wait for each other, so each makes the next one late as well. */
function shakePglite(): void {
  const method = '_runExclusiveQuery'
  const prototype = PGlite.prototype as unknown as { [method]: Any }
  const runExclusive = prototype[method]
  prototype[method] = function (this: unknown, ...parts: unknown[]) {
    const [statement] = parts as [() => Promise<unknown>]
    return runExclusive.call(this, async () => {
      const answer = await statement()
      await shake('statement')
      return answer
    })
  }
}

/** The pool hands in what is to be called, others wait for a promise. */
function shakePostgres(): void {
  const prototype = Client.prototype as unknown as { query: Any }
  const { query } = prototype
  prototype.query = function (this: unknown, ...parts: unknown[]) {
    const last = parts.at(-1)
    if (typeof last === 'function') {
      const late = (...answer: unknown[]) => void shake('statement').then(() => (last as Any)(...answer))
      return query.call(this, ...parts.slice(0, -1), late)
    }
    const answer = query.apply(this, parts)
    if (!(answer instanceof Promise)) return answer
    return answer.then(async (rows: unknown) => {
      await shake('statement')
      return rows
    })
  }
}
