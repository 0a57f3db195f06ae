import { createHash } from 'node:crypto'
import { CloudRefusal } from './api-reply.ts'
import type { Binding, Script } from './cloud-store.ts'
import { readExports } from './read-exports.ts'
import type { Migrations, Upload, UploadedBinding } from './read-upload.ts'

/** Not after the runtime's own, which refuses later ones. */
const newestDate = '2026-07-30'

type Judged = { readonly account: string; readonly name: string; readonly before: Script | undefined }

/** What an upload makes of the script that was there, or the refusal that Cloudflare would give. */
export function judgeUpload({ metadata, modules }: Upload, { account, name, before }: Judged): Script {
  const exports = readExports(modules[0])
  if (exports.length === 0) throw refuse(10_068, 'The uploaded script has no registered event handlers.')
  const now = new Date().toISOString()
  const script: Script = {
    ...(before ?? { migrationTag: null, isOnline: false, createdOn: now }),
    account,
    name,
    modules,
    exports,
    classes: migrate(metadata.migrations, { before, exports }),
    bindings: settle(metadata, before),
    compatibilityDate: checkDate(metadata.compatibility_date),
    compatibilityFlags: metadata.compatibility_flags,
    tags: metadata.tags ?? [],
    modifiedOn: now,
    etag: createHash('sha256').update(JSON.stringify(modules)).digest('hex'),
  }
  checkClasses(script)
  return { ...script, migrationTag: metadata.migrations?.new_tag ?? script.migrationTag }
}

function migrate(
  migrations: Migrations | undefined,
  { before, exports }: { before: Script | undefined; exports: readonly string[] },
): string[] {
  const former = before?.classes ?? []
  if (!migrations) return former
  const { old_tag: oldTag = '', steps = [], ...single } = migrations
  checkTag(oldTag, before?.migrationTag ?? '')
  const all = [single, ...steps]
  if (all.some(({ new_classes: old = [] }) => old.length > 0))
    throw refuse(
      10_097,
      'In order to use Durable Objects with a free plan, you must create a namespace using a `new_sqlite_classes` migration.',
    )
  const made = all.flatMap(({ new_sqlite_classes: names = [] }) => names)
  for (const name of made) checkNewClass(name, { former, exports })
  return [...former, ...made]
}

function checkTag(given: string, current: string): void {
  if (given !== current)
    throw new CloudRefusal(412, {
      code: 10_079,
      message: `Actor migration tag precondition failed, got tag '${given}' when expected tag is '${current}'.`,
    })
}

function checkNewClass(
  name: string,
  { former, exports }: { former: readonly string[]; exports: readonly string[] },
): void {
  if (former.includes(name))
    throw refuse(
      10_074,
      `Cannot apply new-sqlite-class migration to class '${name}' that is already depended on by existing Durable Objects`,
    )
  if (!exports.includes(name))
    throw refuse(
      10_070,
      `Cannot apply new-sqlite-class migration to class '${name}' that is not exported by script`,
    )
}

/** The bindings of the new version: those that came, those that it inherits by name, those of the types it keeps. */
function settle(
  { bindings, keep_bindings: keep }: Upload['metadata'],
  before: Script | undefined,
): Binding[] {
  const names = bindings.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw refuse(10_053, `Binding name '${twice}' already in use.`)
  const former = (before?.bindings ?? []).filter(
    ({ type, name }) => keep.includes(type) && !names.includes(name),
  )
  return [...bindings.map((binding) => settleOne(binding, before)), ...former]
}

function settleOne(binding: UploadedBinding, before: Script | undefined): Binding {
  if (binding.type !== 'inherit') return binding
  const inherited = before?.bindings.find(({ name }) => name === binding.name)
  if (!inherited)
    throw refuse(10_057, `Binding '${binding.name}' cannot be inherited: no previous version has it.`)
  return inherited
}

function checkClasses({ bindings, exports, classes }: Script): void {
  const lost = classes.find((name) => !exports.includes(name))
  if (lost !== undefined)
    throw refuse(
      10_064,
      `New version of script does not export class '${lost}' which is depended on by existing Durable Objects.`,
    )
  for (const binding of bindings) {
    if (binding.type !== 'durable_object_namespace') continue
    const name = binding.class_name
    if (!exports.includes(name))
      throw refuse(10_061, `Cannot create binding for class '${name}' that is not exported by the script.`)
    if (!classes.includes(name))
      throw refuse(
        10_061,
        `Cannot create binding for class '${name}' because it is not currently configured to implement Durable Objects. Did you forget to apply a migration?`,
      )
  }
}

function checkDate(date: string): string {
  if (date > newestDate) throw refuse(10_021, `Can't set compatibility date in the future: "${date}".`)
  return date
}

function refuse(code: number, message: string): CloudRefusal {
  return new CloudRefusal(400, { code, message })
}
