import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Checkout, Delivery, Proof } from './checkout.ts'
import { parseFields, text } from './read-fields.ts'

/** Takes as long whatever was given: neither how much of it is right nor its length shows. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}

/** HMAC-SHA256 in lower-case hex. */
export function signSha256(message: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** The one value of a header; nothing if it is not there or came several times. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

type Proving = Pick<Checkout, 'mayBeProven' | 'prove'>

/** Proven by a token that stands in a header with every delivery. */
export function byTokenInHeader(name: string): Proving {
  return {
    mayBeProven: ({ headers }) => headerOf(headers, name) !== undefined,
    prove: ({ body, headers }, secret) => judge(headerOf(headers, name), { body, secret }),
  }
}

/** Proven by a token that stands in a field of the body. */
export function byTokenInBody(field: string): Proving {
  return {
    mayBeProven: () => true,
    prove: ({ body }, secret) => judge(tokenIn(body, field), { body, secret }),
  }
}

/** Proven by a token in a header, in a field of the body, or in both: one that is there must be right. */
export function byTokenInHeaderOrBody(name: string, field: string): Proving {
  return {
    mayBeProven: () => true,
    prove: ({ body, headers }, secret) => {
      const tokens = [headerOf(headers, name), tokenIn(body, field)].filter((token) => token !== undefined)
      if (tokens.length === 0) return 'unproven'
      return tokens.every((token) => isSameSecret(token, secret)) ? { proven: body } : 'forged'
    },
  }
}

/** The text of a field at the root of a body of which nothing is proven yet. */
export function tokenIn(body: Buffer, field: string): string | undefined {
  return text(parseFields(body.toString('utf8'))?.[field]) ?? undefined
}

export function judge(token: string | undefined, { body, secret }: { body: Buffer; secret: string }): Proof {
  if (token === undefined) return 'unproven'
  return isSameSecret(token, secret) ? { proven: body } : 'forged'
}

export type Proven = Exclude<Proof, string> & { secret: string }

/** A checkout may have several secrets at once: one for each product, or the next one besides the last. */
export function proveByAny(
  { prove }: Pick<Checkout, 'prove'>,
  delivery: Delivery,
  secrets: readonly string[],
): Proven | Extract<Proof, string> {
  let refusal: Extract<Proof, string> = 'unproven'
  for (const secret of secrets) {
    const proof = prove(delivery, secret)
    if (typeof proof !== 'string') return { ...proof, secret }
    refusal = proof
  }
  return refusal
}
