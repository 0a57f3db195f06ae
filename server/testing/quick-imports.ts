import { registerHooks } from 'node:module'

/**
 * Loaded before anything else into processes of tests, of which there are many. To find a file of drizzle-orm, or to learn
 * that it is a module, Node reads its package.json, all 178 kB of it, once for each import: for a thousand between those
 * files, and for hundreds of ours. That is more than half of what loading the server costs. Each is found once here, and
 * told to be a module.
 */
const name = 'drizzle-orm'
const folder = `/node_modules/${name}/`
const found = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const isOwn = specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.endsWith('.js')
    if (isOwn && parentURL.includes(folder)) return asModule(new URL(specifier, parentURL).href)
    if (specifier !== name && !specifier.startsWith(`${name}/`)) return next(specifier, context)
    const known = found.get(specifier)
    if (known !== undefined) return asModule(known)
    const resolved = next(specifier, context)
    if (resolved.url.endsWith('.js')) found.set(specifier, resolved.url)
    return resolved
  },
})

function asModule(url: string) {
  return { url, format: 'module' as const, shortCircuit: true }
}
