import { registerHooks } from 'node:module'

/**
 * Loaded before anything else into processes of tests, of which there are many. To learn that a file of drizzle-orm is a
 * module, Node reads its package.json, all 178 kB of it, once for each of a thousand imports between those files: that is
 * half of what loading the server costs. They are told to be modules here.
 */
const folder = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const isOwn = specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.endsWith('.js')
    if (!isOwn || !parentURL.includes(folder)) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
