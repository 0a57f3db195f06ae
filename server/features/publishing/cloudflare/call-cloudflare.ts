import { z } from 'zod'

/** A call that did not succeed. It holds no word of what was sent or answered: a token could be among them. */
export class CloudflareRefusal extends Error {
  override name = 'CloudflareRefusal'
  /** `late` and `away` leave open whether Cloudflare did what it was asked for. */
  readonly reason: 'refused' | 'late' | 'away'
  readonly status: number | undefined
  /** Cloudflare's own number for what is wrong. */
  readonly code: number | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(reason: CloudflareRefusal['reason'], facts: RefusalFacts = {}) {
    super(`Cloudflare: ${reason}`)
    this.reason = reason
    this.status = facts.status
    this.code = facts.code
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}
type RefusalFacts = {
  status?: number | undefined
  code?: number | undefined
  retryAfterSeconds?: number | undefined
}

export type Cloudflare = { apiUrl: string; token: string; leaving: AbortSignal; callLimitMs?: number }

type CloudflareCall<Result> = {
  method?: 'GET' | 'PUT' | 'POST'
  path: string
  /** Sent as JSON, unless it is a form. */
  body?: FormData | Record<string, unknown>
  result: z.ZodType<Result>
}

const usualLimitMs = 15_000
const longestAnswer = 1024 * 1024

const Envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number() })).catch([]),
  result: z.unknown().optional(),
})

/** One call of the API, answered within its time and size, and never led on to another host. */
export async function callCloudflare<Result>(
  { apiUrl, token, leaving, callLimitMs = usualLimitMs }: Cloudflare,
  { method = 'GET', path, body, result }: CloudflareCall<Result>,
): Promise<Result> {
  const answer = await reach(`${apiUrl}${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.any([leaving, AbortSignal.timeout(callLimitMs)]),
    headers: { authorization: `Bearer ${token}`, ...(isJson(body) ? jsonType : {}) },
    ...(body ? { body: isJson(body) ? JSON.stringify(body) : body } : {}),
  })
  const read = result.safeParse(unwrap(answer))
  if (!read.success) throw new CloudflareRefusal('away', { status: answer.status })
  return read.data
}

const jsonType = { 'content-type': 'application/json' }

function isJson(body: CloudflareCall<unknown>['body']): body is Record<string, unknown> {
  return body !== undefined && !(body instanceof FormData)
}

function unwrap({ status, retryAfter, text }: Answer): unknown {
  const envelope = Envelope.safeParse(parseJson(text)).data
  if (!envelope) throw new CloudflareRefusal(status === 429 ? 'refused' : 'away', { status, ...retryAfter })
  if (!envelope.success || status >= 400)
    throw new CloudflareRefusal('refused', { status, code: envelope.errors[0]?.code, ...retryAfter })
  return envelope.result
}

type Answer = { status: number; retryAfter: { retryAfterSeconds?: number }; text: string }

async function reach(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init)
    return {
      status: response.status,
      retryAfter: readWait(response.headers.get('retry-after')),
      text: await readText(response),
    }
  } catch {
    throw new CloudflareRefusal(init.signal?.aborted ? 'late' : 'away')
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > longestAnswer) throw new Error('The answer is too long')
  }
  return text
}

function readWait(header: string | null): Answer['retryAfter'] {
  return header !== null && /^\d{1,6}$/.test(header) ? { retryAfterSeconds: Number(header) } : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
