import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import {
  Addresses,
  LeadPage,
  Returns,
  WholeLead,
  type StoredReturn,
  type readAddresses,
  type VaultAnswer,
} from '#contract/vault.ts'
import { vaultBindings, vaultWorkerFor } from '../../worker/generate-vault-worker.ts'
import type { Post, Subject } from '../platforms/tested-platform.ts'
import { runWorker, type RunningWorker, type WorkerRequestInit } from '../run-worker.ts'
import { postOf } from '../worker-behaviour/visitors.ts'
import type { StoredLead } from './stored-leads.ts'
import { askUntil } from './ask-until.ts'
import { findListener, untilAnswering } from './find-listener.ts'
import { vaultEntry } from './vault-entry.ts'

export const readingKey = 'leitura-'.padEnd(43, 'x')
export const panel = 'https://painel.example'

const Counted = z.object({
  statements: z.number(),
  /** Statements before the vault was open. */
  opening: z.number(),
  /** How often the alarm was set, and how often it rang. */
  alarms: z.number(),
  rings: z.number(),
  /** While the alarm was at work, in one of its runs: calls to anybody outside, and rows. */
  mostCallsInARun: z.number(),
  mostRowsReadInARun: z.number(),
  rowsRead: z.number(),
  rowsWritten: z.number(),
  /** Whether a statement threw because of the last `failAt` that was not 0. */
  hasStruck: z.boolean(),
  /** Whether what the alarm has begun is under way, or somebody outside is being told something. */
  isWorking: z.boolean(),
  /** By the vault's clock, as is the alarm. */
  now: z.number(),
  alarm: z.number().nullable(),
  /** Of the texts that are searched, which hold names and phones. */
  searchedLetters: z.number(),
  /** Returns that are no known lead's. */
  strayReturns: z.number(),
  /** Of all tables and loose values, also what no panel shows. */
  tracedRows: z.number(),
})

/** What a test can do to the vault behind the worker's back. */
type Control = {
  advanceMs?: number
  /** Whether time stands still from now on. */
  holdsClock?: boolean
  /** Which statement from now on throws; none for 0. */
  failAt?: number
  /** Every statement that is given this text throws, as one does that would make a row too long; none for ''. */
  failWith?: string
  hangs?: boolean
  dropAlarm?: boolean
  /** Rows with this text are counted, wherever in the vault they are; capitals make no difference. */
  trace?: string
  /** Results of leads, each at a time of its own. */
  keep?: readonly StoredLead[]
  /** Returns, as fast as the vault takes them. */
  tell?: readonly Readonly<Record<string, string>>[]
}

export type Vault = AsyncDisposable & {
  readonly worker: RunningWorker
  readonly log: readonly string[]
  /** A visitor's post, with a number and an address of its own unless it is given one. */
  readonly post: (change?: Post, init?: WorkerRequestInit) => Promise<Posted>
  /** What the panel asks for, with its key. */
  readonly read: (path: string, init?: RequestInit) => Promise<Response>
  readonly list: (query?: string) => Promise<LeadPage>
  readonly see: (id: string) => Promise<WholeLead>
  /** What a network calls back with, at the secret address. */
  readonly tell: (query: string, init?: RequestInit) => Promise<Response>
  readonly returns: () => Promise<StoredReturn[]>
  readonly addresses: () => Promise<VaultAnswer<typeof readAddresses>>
  /** Asks the worker itself, as anybody may. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
  readonly control: (order: Control) => Promise<z.infer<typeof Counted>>
  /** Until everything that is due has been done, and what came of it is written down. */
  readonly rest: () => Promise<void>
  /** Lets time go by, until the vault is at rest again. */
  readonly pass: (ms: number) => Promise<void>
  /** Ends the process of the runtime at once, and waits until it has come back by itself. */
  readonly kill: () => Promise<void>
}

export type Posted = { readonly id: string; readonly status: number; readonly body: Record<string, unknown> }

type Options = {
  readonly outbound: string
  readonly folder?: string
  readonly bindings?: Readonly<Record<string, string>>
  /** The Worker, if not today's. */
  readonly source?: string | undefined
  /** Whoever waits for the vault then waits for ever: the runtime must be ended. */
  readonly stopsOpeningAt?: number | undefined
}

/** Each visitor has one: a vault sets aside what comes too often from the same. */
const addressOf = (visitor: number) => `203.0.${visitor >> 8}.${visitor & 255}`

/** The emitted worker of a platform in the real runtime, with a vault that keeps its leads on disk. */
export async function openVault(
  subject: Subject,
  { outbound, folder, bindings, source, stopsOpeningAt }: Options,
): Promise<Vault> {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'cofre-'))
  const { platform, standIn, answers } = subject
  const emitted = source ?? vaultWorkerFor(platform, { ...answers, platform: platform.id })
  const worker = await runWorker(emitted, {
    outbound,
    bindings: {
      [vaultBindings.platformKey]: standIn.key,
      [vaultBindings.readingKey]: readingKey,
      [vaultBindings.productOrigin]: panel,
      ...(stopsOpeningAt && { STOPS_OPENING_AT: String(stopsOpeningAt) }),
      ...bindings,
    },
    vault: { folder: home, entry: vaultEntry },
  })
  const ask = (path: string, init?: WorkerRequestInit) =>
    worker.fetch(`https://lead.conta.workers.dev${path}`, init)
  const read = (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ Authorization: `Bearer ${readingKey}` })
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    return ask(`/integrador/${path}`, { ...init, headers })
  }
  const control = async (order: Control) =>
    Counted.parse(await (await ask('/control', { method: 'POST', body: JSON.stringify(order) })).json())
  const rest = async () => {
    // While an alarm is about to ring there is none, until it has set the next one.
    const isAtRest = ({ alarm, now, isWorking }: z.infer<typeof Counted>) =>
      !isWorking && alarm !== null && alarm > now
    await askUntil(() => control({}), isAtRest)
  }
  let visitors = 0
  const addresses = async () => Addresses.parse(await (await read('enderecos')).json())
  return {
    worker,
    log: worker.log,
    read,
    ask,
    addresses,
    tell: async (query, init) => ask(`/retorno/${(await addresses()).retorno}?${query}`, init),
    returns: async () => Returns.parse(await (await read('retornos')).json()).retornos,
    async post(change = {}, init = {}) {
      const id = change['lead_id'] ?? randomUUID()
      const asked = postOf({ ...subject.post, lead_id: id, ...change })
      const headers = new Headers(asked.headers)
      headers.set('CF-Connecting-IP', addressOf((visitors += 1)))
      new Headers(init.headers).forEach((value, name) => headers.set(name, value))
      const reply = await ask('/', { ...asked, ...init, headers })
      return { id, status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    },
    list: async (query = '') => LeadPage.parse(await (await read(`leads${query}`)).json()),
    see: async (id) => WholeLead.parse(await (await read(`leads/${id}`)).json()),
    control,
    rest,
    async pass(ms) {
      // Nobody outside takes that long to answer.
      await askUntil(
        () => control({}),
        ({ isWorking }) => !isWorking,
      )
      await control({ advanceMs: ms })
      await rest()
    },
    async kill() {
      process.kill(await findListener(worker.url.port), 'SIGKILL')
      await untilAnswering(() => ask('/'))
    },
    async [Symbol.asyncDispose]() {
      await worker.close()
      if (folder === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}
