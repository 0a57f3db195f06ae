import { demoAccount, demoToken } from '../demo-account.ts'
import type { LocalCloud } from '../start-local-cloud.ts'

type Envelope = {
  success: boolean
  errors: { code: number; message: string }[]
  result: never
}

export type ApiAnswer = { status: number; headers: Headers } & Envelope

/** A call of the API with the token that may do everything. */
export async function askApi(
  { apiUrl }: Pick<LocalCloud, 'apiUrl'>,
  call: string,
  { token = demoToken.value, body }: { token?: string; body?: unknown } = {},
): Promise<ApiAnswer> {
  const [method = 'GET', path = ''] = call.split(' ')
  const reply = await fetch(`${apiUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  return { status: reply.status, headers: reply.headers, ...((await reply.json()) as Envelope) }
}

export const scriptsPath = `/accounts/${demoAccount.id}/workers/scripts`

/** Counts the visits in a vault, and says what it finds in its env. */
export const countingWorker = `
import { DurableObject } from 'cloudflare:workers'
export class Cofre extends DurableObject {
  count() {
    const count = (this.ctx.storage.kv.get('count') ?? 0) + 1
    this.ctx.storage.kv.put('count', count)
    return count
  }
}
export default {
  async fetch(request, env) {
    const count = await env.COFRE?.getByName('leads').count()
    return Response.json({ count, key: env.CHAVE ?? null, url: request.url, ip: request.headers.get('cf-connecting-ip') })
  },
}
`

export const store = { type: 'durable_object_namespace', name: 'COFRE', class_name: 'Cofre' }
export const firstMigration = { new_tag: 'v1', new_sqlite_classes: ['Cofre'] }

type Change = { source?: string; type?: string; metadata?: Record<string, unknown> }

/** An upload as publishing sends it the first time, with changes. */
export function uploadOf({
  source = countingWorker,
  type = 'application/javascript+module',
  metadata,
}: Change = {}): FormData {
  const form = new FormData()
  const whole = {
    main_module: 'worker.js',
    compatibility_date: '2026-07-30',
    bindings: [store],
    migrations: firstMigration,
    ...metadata,
  }
  form.append('metadata', JSON.stringify(whole))
  form.append('worker.js', new File([source], 'worker.js', { type }))
  return form
}
