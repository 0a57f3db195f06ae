import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isWebBuilt } from './web-build.ts'

/** Builds the web app when its build is missing or older than its sources. */
export function buildIfNeeded(): void {
  if (isWebBuilt()) return
  process.stdout.write('Preparando a interface...\n')
  // In a process of its own, so that the builder's memory is not that of whoever needs it.
  const build = fileURLToPath(new URL('build.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
