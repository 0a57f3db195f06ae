import { buildIfNeeded } from './build-if-needed.ts'

await buildIfNeeded()
await import('#server/main.ts')
