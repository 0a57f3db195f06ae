import type { ServerResponse } from 'node:http'

/** An answer of Cloudflare's API, in its envelope. */
export type ApiReply = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** What Cloudflare refuses, with its own status, code and words. */
export class CloudRefusal extends Error {
  override name = 'CloudRefusal'
  readonly reply: ApiReply

  constructor(status: number, ...errors: readonly [ApiError, ...ApiError[]]) {
    super(errors[0].message)
    this.reply = { status, body: { success: false, errors, messages: [], result: null } }
  }
}

export type ApiError = {
  readonly code: number
  readonly message: string
  readonly error_chain?: readonly ApiError[]
}

export function answer(result: unknown, rest: Readonly<Record<string, unknown>> = {}): ApiReply {
  return { status: 200, body: { success: true, errors: [], messages: [], result, ...rest } }
}

/** Pages are not needed here: everything stands on the first. */
export function answerList(result: readonly unknown[]): ApiReply {
  const count = result.length
  return answer(result, {
    result_info: { page: 1, per_page: 50, count, total_count: count, total_pages: 1 },
  })
}

export function scriptMissing(): CloudRefusal {
  return new CloudRefusal(404, { code: 10_007, message: 'This Worker does not exist on your account.' })
}

export function noRoute(path: string): CloudRefusal {
  return new CloudRefusal(
    404,
    { code: 7003, message: `Could not route to ${path}, perhaps your object identifier is invalid?` },
    { code: 7000, message: 'No route for that URI' },
  )
}

export function sendReply(response: ServerResponse, { status, body, headers = {} }: ApiReply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
