import type { z } from 'zod'
import { CloudRefusal, scriptMissing, type ApiReply } from './api-reply.ts'
import type { CloudAccount, CloudToken } from './cloud-options.ts'
import type { CloudStore, Script } from './cloud-store.ts'
import type { Runner } from './run-scripts.ts'

export type Cloud = {
  readonly store: CloudStore
  readonly runner: Runner
  readonly accounts: readonly CloudAccount[]
  readonly tokens: readonly CloudToken[]
  readonly takenSubdomains: readonly string[]
  /** Uploaded and not yet online, by their ids. */
  readonly versions: Map<string, Script>
}

export type ApiCall = {
  readonly method: string
  /** Below `/client/v4`. */
  readonly path: string
  readonly authorization: string | undefined
  readonly contentType: string
  readonly body: Buffer<ArrayBuffer>
}

export type Handled = {
  readonly cloud: Cloud
  readonly call: ApiCall
  readonly account: string
  readonly name: string
  readonly token: CloudToken
}
export type Handler = (handled: Handled) => ApiReply | Promise<ApiReply>
/** The script that a call is about. */
export function scriptOf({ cloud, account, name }: Handled): Script {
  const script = cloud.store.find(account, name)
  if (!script) throw scriptMissing()
  return script
}

export function readBody<Body>({ body }: ApiCall, schema: z.ZodType<Body>): Body {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new CloudRefusal(400, { code: 10_026, message: 'Could not parse the request body.' })
  }
}
