import { ApiError } from './api-error.ts'
import { LostConnection } from './user-facing-error.ts'

type RequestOptions = {
  method: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Every call goes through here: JSON both ways, cookies along, and a thrown error unless it went well. */
export async function request(url: string, options: RequestOptions): Promise<unknown> {
  const response = await ask(url, options)
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** The same for an answer that is a file. */
export async function requestFile(url: string, options: RequestOptions): Promise<Blob> {
  const response = await ask(url, options)
  try {
    return await response.blob()
  } catch (cause) {
    throw new LostConnection(cause)
  }
}

/** The same for an answer that comes line by line, as things happen. */
export async function* requestLines(url: string, options: RequestOptions): AsyncGenerator {
  const { body } = await ask(url, options)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

async function ask(url: string, { method, body, headers, signal }: RequestOptions): Promise<Response> {
  const response = await send(url, {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (response.ok) return response
  const text = await response.text()
  if (response.status === 401) for (const listener of refusalListeners) listener(url)
  throw new ApiError(response.status, text || response.statusText, response.headers.get('retry-after'))
}

const refusalListeners = new Set<(url: string) => void>()

/** Hears of every call that was refused for want of a session, no matter which code made it. */
export function onRefusal(listener: (url: string) => void): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new LostConnection(cause)
  }
}
