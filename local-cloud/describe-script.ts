import { createHash } from 'node:crypto'
import type { Binding, Script } from './cloud-store.ts'

/** A script as lists and uploads show it. */
export function describeScript(script: Script) {
  return {
    id: script.name,
    tag: createHash('md5').update(`${script.account}.${script.name}`).digest('hex'),
    tags: script.tags,
    etag: script.etag,
    handlers: script.exports.includes('default') ? ['fetch'] : [],
    named_handlers: script.exports
      .filter((name) => name !== 'default')
      .map((name) => ({ name, handlers: ['class'] })),
    compatibility_date: script.compatibilityDate,
    compatibility_flags: script.compatibilityFlags,
    ...(script.migrationTag === null ? {} : { migration_tag: script.migrationTag }),
    has_modules: true,
    has_assets: false,
    usage_model: 'standard',
    created_on: script.createdOn,
    modified_on: script.modifiedOn,
    last_deployed_from: 'api',
  }
}

export function describeSettings(script: Script) {
  const { compatibility_date, compatibility_flags, usage_model, tags } = describeScript(script)
  return {
    bindings: script.bindings.map((binding) => describeBinding(script, binding)),
    compatibility_date,
    compatibility_flags,
    usage_model,
    tags,
    ...(script.migrationTag === null ? {} : { migration_tag: script.migrationTag }),
    tail_consumers: null,
    logpush: false,
    placement: {},
  }
}

/** As wrangler asks for it. */
export function describeService(script: Script) {
  const { created_on, modified_on } = describeScript(script)
  return {
    id: script.name,
    default_environment: {
      environment: 'production',
      created_on,
      modified_on,
      script: describeScript(script),
    },
    created_on,
    modified_on,
    usage_model: 'standard',
    environments: [{ environment: 'production', created_on, modified_on }],
  }
}

/** A secret's text goes in and never comes out. */
function describeBinding({ account, name: script }: Script, binding: Binding) {
  if (binding.type === 'secret_text') return { type: binding.type, name: binding.name }
  if (binding.type !== 'durable_object_namespace') return binding
  const id = createHash('md5').update(`${account}.${script}.${binding.class_name}`).digest('hex')
  return { ...binding, namespace_id: id }
}
