import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isWebBuilt } from './web-build.ts'

if (!isWebBuilt()) {
  process.stdout.write('Preparando a interface...\n')
  // In a process of its own, so that the builder's memory is not the server's.
  const build = fileURLToPath(new URL('build.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

await import('#server/main.ts')
