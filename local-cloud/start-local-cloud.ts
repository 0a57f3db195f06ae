import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { CloudRefusal, sendReply, type ApiReply } from './api-reply.ts'
import { handleCall, stepOf } from './api-routes.ts'
import type { ApiCall, Cloud } from './handled.ts'
import type { CloudOptions, Step } from './cloud-options.ts'
import { openStore, type Script } from './cloud-store.ts'
import { demoAccount, demoToken } from './demo-account.ts'
import { meetFault, planFaults, type FaultOrder } from './faults.ts'
import { createRunner } from './run-scripts.ts'
import { askWorker, passOn } from './worker-addresses.ts'
import { closeServer } from '#generator/testing/close-server.ts'
import { listenOnLoopback } from '#generator/testing/listen-on-loopback.ts'

export type CloudCall = {
  readonly step: Step
  readonly method: string
  readonly path: string
  status: number
}

export type LocalCloud = AsyncDisposable & {
  readonly port: number
  /** What stands for https://api.cloudflare.com/client/v4. */
  readonly apiUrl: string
  /** A Worker's address, for browsers: Node does not resolve it, `ask` does. */
  workerUrl(name: string, subdomain?: string): string
  ask(url: string, init?: RequestInit): Promise<Response>
  /** From now on the next calls of that step fail so. */
  fail(order: FaultOrder): void
  /** Everything that was asked of the API, in order of arrival; a status of 0 was never sent. */
  readonly calls: readonly CloudCall[]
  scripts(): readonly Script[]
  stop(): Promise<void>
}

const apiPath = '/client/v4'

/** Cloudflare on this machine: its API as far as publishing goes, and the Workers that were published, in workerd. */
export async function startLocalCloud(options: CloudOptions): Promise<LocalCloud> {
  const { folder, accounts = [demoAccount], tokens = [demoToken], takenSubdomains = [] } = options
  const store = openStore(folder)
  for (const { id, subdomain } of accounts)
    if (subdomain !== null && store.subdomainOf(id) === undefined) store.giveSubdomain(id, subdomain)
  const runner = createRunner(options)
  await Promise.all(store.scripts().map((script) => runner.run(script)))
  const cloud: Cloud = { store, runner, accounts, tokens, takenSubdomains, versions: new Map() }
  const faults = planFaults()
  const calls: CloudCall[] = []
  const enqueue = createQueue()
  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  })

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await passOn(cloud, message, response)) return
    const call = await readCall(message)
    const logged: CloudCall = { step: stepOf(call), method: call.method, path: call.path, status: 0 }
    calls.push(logged)
    response.on('finish', () => (logged.status = response.statusCode))
    const fault = faults.take(logged.step)
    if (fault && !(await meetFault(response, fault))) return
    const reply = await enqueue(() => replyTo(cloud, call))
    if (fault?.kind === 'cut-after') response.destroy()
    else sendReply(response, reply)
  }

  const port = await listenOnLoopback(server, options.port)
  const stop = async () => {
    await closeServer(server)
    await runner.stop()
  }
  return {
    port,
    apiUrl: `http://127.0.0.1:${port}${apiPath}`,
    workerUrl: (name, subdomain = store.subdomainOf(demoAccount.id) ?? '') =>
      `http://${name}.${subdomain}.workers.dev.localhost:${port}`,
    ask: (url, init) => askWorker(port, url, init),
    fail: faults.add,
    calls,
    scripts: store.scripts,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function readCall(message: IncomingMessage): Promise<ApiCall> {
  const [path = ''] = (message.url ?? '').split('?')
  return {
    method: message.method ?? '',
    path: path.startsWith(apiPath) ? path.slice(apiPath.length) : path,
    authorization: message.headers.authorization,
    contentType: message.headers['content-type'] ?? '',
    body: await buffer(message),
  }
}

async function replyTo(cloud: Cloud, call: ApiCall): Promise<ApiReply> {
  try {
    return await handleCall(cloud, call)
  } catch (error) {
    if (error instanceof CloudRefusal) return error.reply
    throw error
  }
}

/** One call at a time: an upload reads what is there, and writes it anew. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}
