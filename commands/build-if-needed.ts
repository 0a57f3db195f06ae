import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findWebBuild } from './find-web-build.ts'

/**
 * Builds the web app when its build is missing or older than its sources. Where only what runs was installed, there is
 * no builder: the build that came along is the one to serve, whatever the dates of copied files say.
 */
export async function buildIfNeeded(): Promise<void> {
  const found = findWebBuild()
  if (found === 'current' || (found === 'older than its sources' && !hasBuilder())) return
  if (!hasBuilder()) {
    process.stderr.write(
      'A interface não foi construída: rode npm ci && npm run build, e depois npm start.\n',
    )
    process.exit(1)
  }
  process.stdout.write('Preparando a interface...\n')
  await build()
}

/** In a process of its own, so that the builder's memory is not that of whoever needs it; it is stopped with us. */
async function build(): Promise<void> {
  const script = fileURLToPath(new URL('build.ts', import.meta.url))
  const builder = spawn(process.execPath, [script], { stdio: 'inherit' })
  const stop = (signal: NodeJS.Signals) => builder.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [status] = (await once(builder, 'exit')) as [number | null]
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (status !== 0) process.exit(status ?? 1)
}

function hasBuilder(): boolean {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}
