import { vi } from 'vitest'
import type { SessionUser } from '#contract/auth.ts'

type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; wait?: Promise<unknown> }
type Sent = { call: string; body: unknown }

/**
 * A server with an answer for each call, by method and path, which a test may change on the way. Who is logged in
 * is the answer to GET /api/user; a call without an answer is a mistake of the test.
 */
export function stubServer(user: SessionUser | null, answers: Record<string, Answer> = {}) {
  const sent: Sent[] = []
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
    const asked: Sent = { call, body: body === undefined ? undefined : JSON.parse(body) }
    if (call !== 'GET /api/user') sent.push(asked)
    const answer = server.answers[call] ?? answerSave(asked)
    if (!answer) throw new Error(`The stub server has no answer to ${call}.`)
    await answer.wait
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {})
    return new Response(text, { status: answer.status ?? 200, headers: answer.headers ?? {} })
  })
  return server
}

/** All is well, nothing is saved yet, and what comes is, as a first version, unless the test says otherwise. */
function answerSave({ call, body }: Sent): Answer | undefined {
  if (call === 'GET /api/integrations') return { body: { integrations: [] } }
  if (call === 'GET /api/admin/watch') return { body: { watched: [] } }
  if (call === 'GET /api/vaults') return { body: { vaults: [] } }
  const id = /^POST \/api\/integrations\/([\w-]+)(\/taken)?$/.exec(call)?.[1]
  if (!id) return undefined
  const moment = '2026-11-15T12:00:00.000Z'
  return { body: { ...Object(body), id, version: 1, taken: {}, createdAt: moment, updatedAt: moment } }
}

function answerFor(user: SessionUser | null): Answer {
  if (user) return { body: user }
  return { status: 401, body: { message: 'Faça login para continuar.', code: 'unauthenticated' } }
}
