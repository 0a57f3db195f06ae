import { expect, vi } from 'vitest'
import { workerFor, workerVersion } from '../../worker/generate-worker.ts'
import type { RecordedRequest } from '../platforms/stand-in-platform.ts'
import { startStandIn, type StandIn } from '../platforms/stand-in.ts'
import { runWorker, type RunningWorker, type WorkerRequestInit } from '../run-worker.ts'
import { postOf } from './visitors.ts'
import { key } from '../platforms/sample-lead.ts'
import type { Post, Subject } from '../platforms/tested-platform.ts'

export type Answer = {
  readonly status: number
  readonly contentType: string | null
  readonly location: string | null
  readonly allow: string | null
  readonly body: string
}

/** A post to a platform that never finishes its answer, sent before the suite begins and waited for at its end. */
export type SlowPost = {
  readonly request: RecordedRequest
  readonly ended: Promise<{ answer: Answer; afterMs: number }>
}

export type Scene = AsyncDisposable & {
  readonly name: string
  readonly subject: Subject
  readonly standIn: StandIn
  readonly worker: RunningWorker
  readonly slow: Readonly<Record<'time-out' | 'stalled', SlowPost>>
  /** Asks the worker, and holds its answer to what every single one must have and must not have. */
  readonly ask: (init: WorkerRequestInit) => Promise<Answer>
  /** Posts the whole form, with changes, as a script does. */
  readonly post: (change?: Post, init?: WorkerRequestInit) => Promise<Answer>
}

/** Which worker of a platform, and what it finds in its `env`. */
type Emitted = { readonly source: string; readonly bindings?: Readonly<Record<string, string>> }

const simple = ({ platform, answers }: Subject): Emitted => ({
  source: workerFor(platform, { ...answers, platform: platform.id, apiKey: key }),
})

/** A stand-in and the emitted worker, both running. Two posts are on their way already, and get no whole answer. */
export async function openScene(subject: Subject, emitted = simple(subject)): Promise<Scene> {
  const { platform, standIn: description } = subject
  const standIn = await startStandIn([{ ...description, key }])
  const { source, bindings = {} } = emitted
  const worker = await runWorker(source, { outbound: standIn.address, bindings })
  const ask = async (init: WorkerRequestInit) =>
    readAnswer(subject, await worker.fetch('https://lead.conta.workers.dev/', init))
  const post = (change: Post = {}, init: WorkerRequestInit = {}) =>
    ask({ ...postOf({ ...subject.post, ...change }), ...init })
  const slow = {
    'time-out': await startSlowPost('time-out', { standIn, post }),
    stalled: await startSlowPost('stalled', { standIn, post }),
  }
  return {
    name: platform.name,
    subject,
    standIn,
    worker,
    slow,
    ask,
    post,
    async [Symbol.asyncDispose]() {
      await worker.close()
      await standIn.close()
    },
  }
}

async function startSlowPost(
  scenario: 'time-out' | 'stalled',
  { standIn, post }: Pick<Scene, 'standIn' | 'post'>,
): Promise<SlowPost> {
  await standIn.enter(scenario)
  const sentAt = performance.now()
  const ended = post().then((answer) => ({ answer, afterMs: performance.now() - sentAt }))
  const request = await vi.waitUntil(() => standIn.requests[0], { timeout: 60_000 })
  await standIn.reset()
  return { request, ended }
}

/** What a browser asks for before a post with a JSON body, and needs in no other answer. */
const preflightHeaders = {
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type',
}

export async function readAnswer({ platform }: Subject, reply: Response): Promise<Answer> {
  const body = await reply.text()
  const headers = Object.fromEntries(reply.headers)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'X-Integrador',
    'x-integrador': `${platform.id}/${workerVersion}`,
    ...(reply.status === 204 ? preflightHeaders : {}),
  })
  const everything = `${Object.values(headers).join('\n')}\n${body}`
  expect(pieces.filter((piece) => everything.includes(piece))).toEqual([])
  return {
    status: reply.status,
    contentType: reply.headers.get('Content-Type'),
    location: reply.headers.get('Location'),
    allow: reply.headers.get('Allow'),
    body,
  }
}

/** The key as each encoding writes it. */
export const writtenKeys: Readonly<Record<string, string>> = {
  'as it is': key,
  'percent-encoded': encodeURIComponent(key),
  'form-encoded': new URLSearchParams({ '': key }).toString().slice(1),
  'as JSON': JSON.stringify(key).slice(1, -1),
  'in capitals': key.toUpperCase(),
  'percent-encoded in capitals': encodeURIComponent(key).toUpperCase(),
  'in base64': btoa(key),
}

/** Not even a piece of it: eight characters of a key are a start for guessing the rest. */
const pieces = Object.values(writtenKeys).flatMap((written) =>
  Array.from({ length: written.length - 7 }, (_, start) => written.slice(start, start + 8)),
)

/** The number of an accepted order, as a list of one: not every platform gives one. */
export function numberOf({ standIn }: Subject): string[] {
  const { means } = standIn.replies.accepted
  return means.success && means.orderId !== undefined ? [means.orderId] : []
}

/** What the worker says to a script. */
export function jsonAnswer(status: number, body: Record<string, unknown>): Record<string, unknown> {
  return { status, contentType: 'application/json', location: null, allow: null, body: JSON.stringify(body) }
}

export const refusal = (status: number, error: string) => jsonAnswer(status, { success: false, error })
export const acceptance = (orderId: string | undefined) => jsonAnswer(200, { success: true, orderId })
