import { readCredential, type IntegrationAnswers } from '../config.ts'
import type { Platform } from '../platforms/platform.ts'
import { vaultBindings, vaultWorkerFor } from '../worker/generate-vault-worker.ts'
import { readMeFor } from './read-me.ts'

/** What the kit needs beside the answers. */
export type KitSettings = {
  /** The page that may read the vault: `https://app.exemplo.com.br`. */
  readonly panelOrigin: string
  /** Opens the vault; at least 32 characters that nobody can guess. */
  readonly readingKey: string
}

export type KitFiles = Readonly<
  Record<'LEIA-ME.txt' | 'worker.js' | 'wrangler.jsonc' | 'chaves.json', string>
>

/** A worker with a vault, ready to be put online by its owner with one command. The keys are in a file of their own. */
export function kitFor(platform: Platform, answers: IntegrationAnswers, settings: KitSettings): KitFiles {
  const workerName = nameFor(platform, answers.cloudflareUrl)
  const keys = {
    [vaultBindings.platformKey]: readCredential(platform, 'apiKey', answers),
    [vaultBindings.readingKey]: settings.readingKey,
  }
  return {
    'LEIA-ME.txt': readMeFor({ platform, workerName }),
    'worker.js': vaultWorkerFor(platform, answers),
    'wrangler.jsonc': configurationFor({
      workerName,
      panelOrigin: settings.panelOrigin,
      keys: Object.keys(keys),
    }),
    'chaves.json': `${JSON.stringify(keys, null, 2)}\n`,
  }
}

/** A Worker that is online already keeps its address, so that no form has to change. */
function nameFor({ id }: Platform, address = ''): string {
  const [, name] =
    /^https?:\/\/([a-z\d_][a-z\d_-]*)\.[a-z\d-]+\.workers\.dev(?:[:/]|$)/.exec(address.trim()) ?? []
  return name ?? `leads-${id}`
}

type Configured = { workerName: string; panelOrigin: string; keys: readonly string[] }

function configurationFor({ workerName, panelOrigin, keys }: Configured): string {
  const configuration = {
    name: workerName,
    main: 'worker.js',
    compatibility_date: vaultBindings.compatibilityDate,
    // The file goes online as it is, and can be compared with the one on the disk.
    no_bundle: true,
    // Or the texts beside it would go along.
    find_additional_modules: false,
    workers_dev: true,
    preview_urls: false,
    vars: { [vaultBindings.productOrigin]: panelOrigin },
    durable_objects: { bindings: [{ name: vaultBindings.store, class_name: vaultBindings.className }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: [vaultBindings.className] }],
    secrets: { required: keys },
  }
  return `// O que a Cloudflare precisa saber deste Worker: o nome, o Cofre e quais chaves ele espera.
// As chaves não ficam aqui: veja o LEIA-ME.txt.
${JSON.stringify(configuration, null, 2)}
`
}
