import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFields, readLead } from './fields.ts'
import type { RecordedRequest, StandInPlatform } from './stand-in-platform.ts'

/** Carries `https` or `http` of the address the worker called: over the local wire everything is plain http. */
export const schemeHeader = 'x-stand-in-scheme'

/** Where a request was meant to go. The stand-in knows hosts only by the Host header. */
export type Destination = { scheme: string; host: string; path: string; query: string; method: string }

export function readDestination(message: IncomingMessage): Destination {
  const [path = '', ...rest] = (message.url ?? '').split('?')
  return {
    scheme: String(message.headers[schemeHeader] ?? 'http'),
    host: message.headers.host ?? '',
    path,
    query: rest.join('?'),
    method: message.method ?? '',
  }
}

export async function recordRequest(
  message: IncomingMessage,
  response: ServerResponse,
  platform: StandInPlatform | undefined,
): Promise<RecordedRequest> {
  const { scheme, host, query, method } = readDestination(message)
  const { [schemeHeader]: _, ...headers } = message.headers
  const bytes = await readBytes(message)
  const body = bytes.toString('utf8')
  const fields = readFields({ query, contentType: headers['content-type'] ?? '', body })
  return {
    platform: platform?.id,
    method,
    url: `${scheme}://${host}${message.url ?? ''}`,
    headers,
    bytes,
    body,
    fields,
    lead: platform && readLead(platform, fields),
    get brokenOff() {
      return response.closed && !response.writableFinished
    },
  }
}

/** A body that breaks off is recorded as far as it came: the request was made all the same. */
async function readBytes(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    return Buffer.concat(chunks)
  }
  return Buffer.concat(chunks)
}
