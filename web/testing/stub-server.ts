import { vi } from 'vitest'
import type { SessionUser } from '#contract/auth.ts'

type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; wait?: Promise<unknown> }

/**
 * A server with an answer for each call, by method and path, which a test may change on the way. Who is logged in
 * is the answer to GET /api/user; a call without an answer is a mistake of the test.
 */
export function stubServer(user: SessionUser | null, answers: Record<string, Answer> = {}) {
  const sent: { call: string; body: unknown }[] = []
  const server = {
    answers: { 'GET /api/user': answerFor(user), ...answers } as Record<string, Answer>,
    /** What was asked of it, without the questions of who is here. */
    sent,
    setUser: (user: SessionUser | null) => {
      server.answers['GET /api/user'] = answerFor(user)
    },
  }
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${url}`
    if (call !== 'GET /api/user') sent.push({ call, body: body === undefined ? undefined : JSON.parse(body) })
    const answer = server.answers[call]
    if (!answer) throw new Error(`The stub server has no answer to ${call}.`)
    await answer.wait
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {})
    return new Response(text, { status: answer.status ?? 200, headers: answer.headers ?? {} })
  })
  return server
}

function answerFor(user: SessionUser | null): Answer {
  if (user) return { body: user }
  return { status: 401, body: { message: 'Faça login para continuar.', code: 'unauthenticated' } }
}
