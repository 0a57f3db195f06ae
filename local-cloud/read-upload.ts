import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { CloudRefusal } from './api-reply.ts'
import { bindings } from './cloud-store.ts'

/** Of the free plan. */
const maxCompressedBytes = 3 * 1024 * 1024
const moduleType = 'application/javascript+module'

/** One of the version before stays when it is named so. */
const Inherited = z.object({ type: z.literal('inherit'), name: z.string() })
const UploadedBinding = z.discriminatedUnion('type', [Inherited, ...bindings])

const MigrationStep = z.strictObject({
  new_sqlite_classes: z.array(z.string()).optional(),
  new_classes: z.array(z.string()).optional(),
})

const Migrations = z.strictObject({
  old_tag: z.string().optional(),
  new_tag: z.string().optional(),
  ...MigrationStep.shape,
  steps: z.array(MigrationStep).optional(),
})

const Metadata = z.looseObject({
  main_module: z.string(),
  bindings: z.array(UploadedBinding).default([]),
  keep_bindings: z.array(z.string()).default([]),
  migrations: Migrations.optional(),
  // Without one a Worker runs as when there was none to set.
  compatibility_date: z.iso.date().default('2021-11-02'),
  compatibility_flags: z.array(z.string()).default([]),
  tags: z.array(z.string()).nullable().default([]),
})

export type UploadedBinding = z.infer<typeof UploadedBinding>
export type Migrations = z.infer<typeof Migrations>
type Part = NonNullable<ReturnType<FormData['get']>>
type Module = { readonly name: string; readonly text: string }
export type Upload = {
  readonly metadata: z.infer<typeof Metadata>
  /** The one that runs comes first. */
  readonly modules: [Module, ...Module[]]
}

/** A multipart body as Cloudflare takes it: `metadata`, and each module as a file with the type of modules. */
export async function readUpload(body: Buffer<ArrayBuffer>, contentType: string): Promise<Upload> {
  if (!contentType.startsWith('multipart/form-data'))
    throw refusedUpload('Content-Type must be multipart/form-data with metadata and modules.')
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw refusedUpload('Could not parse the multipart body.')
  })
  const metadata = readMetadata(await textOf(form.get('metadata')))
  const parts = [...form].filter(([name]) => name !== 'metadata')
  const modules = await Promise.all(parts.map(([name, part]) => readModule(name, part)))
  const main = modules.find(({ name }) => name === metadata.main_module)
  if (!main)
    throw new CloudRefusal(400, {
      code: 10_021,
      message: `Uncaught Error: No such module "${metadata.main_module}".`,
    })
  checkSize(modules)
  return { metadata, modules: [main, ...modules.filter((module) => module !== main)] }
}

function readMetadata(text: string): Upload['metadata'] {
  const parsed = Metadata.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'not JSON' }
  throw refusedUpload(`Invalid metadata at ${path.join('.')}: ${message}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function textOf(part: Part | null): Promise<string> {
  return typeof part === 'string' ? part : ((await part?.text()) ?? '')
}

async function readModule(name: string, part: Part): Promise<Module> {
  if (typeof part === 'string' || part.type !== moduleType)
    throw refusedUpload(`Part "${name}" must be a file of type ${moduleType}.`)
  return { name, text: await part.text() }
}

function checkSize(modules: readonly Module[]): void {
  const bytes = gzipSync(modules.map(({ text }) => text).join('\n')).byteLength
  if (bytes > maxCompressedBytes)
    throw new CloudRefusal(413, {
      code: 10_027,
      message: 'Your Worker exceeded the size limit of 3 MiB. Please upgrade to a paid plan.',
    })
}

/** That the real one refuses these is known, its words are not. */
function refusedUpload(message: string): CloudRefusal {
  return new CloudRefusal(400, { code: 10_021, message })
}
