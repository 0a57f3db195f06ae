import { mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Miniflare, type Json } from 'miniflare'
import { schemeHeader } from '#generator/testing/platforms/recorded-request.ts'
import type { CloudOptions } from './cloud-options.ts'
import type { Script } from './cloud-store.ts'

type Places = Pick<CloudOptions, 'folder' | 'outbound' | 'visitor'>

/** Nobody listens there. */
const nowhere = '127.0.0.1:9'
const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs every script in a workerd of its own: one that breaks, or is replaced, does not disturb the others. */
export function createRunner({ folder, outbound = nowhere, visitor }: Places) {
  const running = new Map<string, Promise<Running>>()
  const temporary = join(folder, 'running')
  // What a cloud that was killed has left.
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true, mode: 0o700 })

  const start = async (script: Script): Promise<Running> => {
    const miniflare = contain(
      temporary,
      () =>
        new Miniflare({
          modules: script.modules.map(({ name, text }) => ({ type: 'ESModule', path: name, contents: text })),
          ...bindingsOf(script),
          durableObjectsPersist: join(folder, 'vaults', keyOf(script)),
          compatibilityDate: script.compatibilityDate,
          compatibilityFlags: script.compatibilityFlags,
          host: '127.0.0.1',
          // Left out, miniflare would ask cloudflare.com for one.
          cf: visitor ?? { country: 'BR', timezone: 'America/Sao_Paulo' },
          outboundService: { external: { address: outbound, http: { forwardedProtoHeader: schemeHeader } } },
          // What Workers write to their log is their owner's, and stays out of whatever runs this.
          handleStructuredLogs: () => {},
        }),
    )
    try {
      return { miniflare, url: await miniflare.ready }
    } catch (error) {
      await miniflare.dispose()
      throw error
    }
  }

  const stop = async (key: string) => {
    const before = running.get(key)
    running.delete(key)
    // One that never came up has nothing to put away.
    await before?.then(({ miniflare }) => miniflare.dispose()).catch(() => {})
  }

  return {
    /** Takes the place of what ran under its name. Two at once would fight over the vault. */
    async run(script: Script): Promise<void> {
      const key = keyOf(script)
      await stop(key)
      const started = start(script)
      running.set(key, started)
      await started
    },
    addressOf: async (script: Script): Promise<URL | undefined> => (await running.get(keyOf(script)))?.url,
    async stop(): Promise<void> {
      await Promise.all([...running.keys()].map(stop))
      await rm(temporary, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Miniflare ends the process at the first signal, where whoever runs it has other things to close; and it leaves files
 * in the system's folder when the process is quicker than it.
 */
function contain<Made>(temporary: string, make: () => Made): Made {
  const { TMPDIR: usual } = process.env
  const before = signals.map((signal) => process.listeners(signal))
  process.env.TMPDIR = temporary
  try {
    return make()
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
    signals.forEach((signal, index) => {
      for (const listener of process.listeners(signal))
        if (!before[index]?.includes(listener)) process.off(signal, listener)
    })
  }
}

type Running = { readonly miniflare: Miniflare; readonly url: URL }
export type Runner = ReturnType<typeof createRunner>

function keyOf({ account, name }: Script): string {
  return `${account}.${name}`
}

function bindingsOf({ bindings }: Script) {
  const values: Record<string, Json> = {}
  const durableObjects: Record<string, { className: string; useSQLite: true }> = {}
  for (const binding of bindings) {
    if (binding.type === 'durable_object_namespace')
      durableObjects[binding.name] = { className: binding.class_name, useSQLite: true }
    else values[binding.name] = binding.type === 'json' ? binding.json : binding.text
  }
  return { bindings: values, durableObjects }
}
