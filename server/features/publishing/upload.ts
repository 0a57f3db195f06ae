import type { Publication } from '#contract/publishing.ts'
import { platforms, type PlatformId } from '#generator/platforms/index.ts'
import { vaultBindings } from '#generator/vault.ts'
import { CloudflareRefusal, type Cloudflare } from './cloudflare/call-cloudflare.ts'
import { readScript, uploadScript, type Script } from './cloudflare/cloudflare-calls.ts'
import { Question } from './stopped.ts'

type Upload = {
  account: string
  publication: Publication
  source: string
  productOrigin: string
  /** Asked for only once it is certain that there will be an upload. */
  readingKey: () => Promise<string>
}

/** The class is not there yet, or it is there already: not as the script's bindings make believe. */
const aboutMigration = new Set([10_061, 10_074, 10_079])

function isAboutMigration(error: unknown): boolean {
  return error instanceof CloudflareRefusal && aboutMigration.has(error.code ?? 0)
}

/** Uploads the Worker with its vault and secrets, over one that was made here or with a clear yes. */
export async function upload(cloudflare: Cloudflare, wanted: Upload): Promise<void> {
  const { account, publication, source } = wanted
  const place = { account, name: publication.name }
  const script = await readScript(cloudflare, place)
  askFirst(script, publication)
  const metadata = describe(wanted, await wanted.readingKey())
  const send = (makesVault: boolean) =>
    uploadScript(cloudflare, {
      ...place,
      source,
      metadata: makesVault ? { ...metadata, migrations: firstMigration } : metadata,
    })
  const makesVault = !hasBinding(script, vaultBindings.store)
  await send(makesVault).catch((error: unknown) => {
    if (isAboutMigration(error)) return send(!makesVault)
    throw error
  })
}

function askFirst(script: Script | null, publication: Publication): void {
  const { name, replace, apiKey } = publication
  if (script && !replace && !isOurs(script, publication))
    throw new Question({ state: 'confirm', step: 'upload', name, platform: platformOf(script) })
  if (!apiKey && !hasBinding(script, vaultBindings.platformKey))
    throw new Question({ state: 'key', step: 'upload' })
}

/** Made here, and for the same platform: its vault holds the same leads. */
function isOurs(script: Script, { platform }: Publication): boolean {
  return platformOf(script) === platform
}

/** Which platform it was made here for, if it was. */
function platformOf({ tags }: Script): PlatformId | undefined {
  return platforms.find(({ id }) => tagsOf(id).every((tag) => tags?.includes(tag)))?.id
}

const tagsOf = (platform: string) => ['integrador', `integrador-${platform}`]

function hasBinding(script: Script | null, name: string): boolean {
  return script?.bindings.some((binding) => binding.name === name) ?? false
}

const firstMigration = { new_tag: 'v1', new_sqlite_classes: [vaultBindings.className] }

function describe({ publication, productOrigin }: Upload, readingKey: string): Record<string, unknown> {
  const { apiKey, platform } = publication
  const secret = (name: string, text: string) => ({ type: 'secret_text', name, text })
  return {
    main_module: 'worker.js',
    compatibility_date: vaultBindings.compatibilityDate,
    tags: tagsOf(platform),
    bindings: [
      {
        type: 'durable_object_namespace',
        name: vaultBindings.store,
        class_name: vaultBindings.className,
      },
      { type: 'plain_text', name: vaultBindings.productOrigin, text: productOrigin },
      secret(vaultBindings.readingKey, readingKey),
      ...(apiKey ? [secret(vaultBindings.platformKey, apiKey)] : []),
    ],
    // Secrets that are not sent stay as they are: a key is typed once.
    keep_bindings: ['secret_text'],
  }
}
