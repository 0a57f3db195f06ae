import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const name = z.string().regex(/^[A-Za-z_]\w*$/)

/** What a Worker may find in its `env`, of all that Cloudflare knows. */
export const bindings = [
  z.object({ type: z.literal('plain_text'), name, text: z.string() }),
  z.object({ type: z.literal('secret_text'), name, text: z.string() }),
  z.object({ type: z.literal('json'), name, json: z.json() }),
  z.object({ type: z.literal('durable_object_namespace'), name, class_name: z.string() }),
] as const

const Binding = z.discriminatedUnion('type', bindings)
export type Binding = z.infer<typeof Binding>

export const Script = z.object({
  account: z.string(),
  name: z.string(),
  /** The first is the one that runs; others are what it imports. */
  modules: z.array(z.object({ name: z.string(), text: z.string() })),
  exports: z.array(z.string()),
  bindings: z.array(Binding),
  compatibilityDate: z.string(),
  compatibilityFlags: z.array(z.string()),
  migrationTag: z.string().nullable(),
  /** Classes that a migration has made Durable Objects. */
  classes: z.array(z.string()),
  tags: z.array(z.string()),
  /** Whether it answers at its workers.dev address. */
  isOnline: z.boolean(),
  createdOn: z.string(),
  modifiedOn: z.string(),
  etag: z.string(),
})
export type Script = z.infer<typeof Script>

const Stored = z.object({ subdomains: z.record(z.string(), z.string()), scripts: z.array(Script) })

/** What the cloud knows, in memory and in one file that only its owner reads: it holds secrets. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'cloud.json')
  const stored = readStored(file)
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(stored), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    scripts: (): readonly Script[] => stored.scripts,
    find: (account: string, name: string): Script | undefined =>
      stored.scripts.find((script) => script.account === account && script.name === name),
    put(script: Script): void {
      stored.scripts = [...stored.scripts.filter((other) => !isSame(other, script)), script]
      save()
    },
    subdomainOf: (account: string): string | undefined => stored.subdomains[account],
    giveSubdomain(account: string, subdomain: string): void {
      stored.subdomains[account] = subdomain
      save()
    },
    accountAt: (subdomain: string): string | undefined =>
      Object.keys(stored.subdomains).find((account) => stored.subdomains[account] === subdomain),
  }
}

export type CloudStore = ReturnType<typeof openStore>

function readStored(file: string): z.infer<typeof Stored> {
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { subdomains: {}, scripts: [] }
    throw error
  }
}

function isSame(one: Script, other: Script): boolean {
  return one.account === other.account && one.name === other.name
}
