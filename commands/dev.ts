import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const apiPort = process.env.PORT ?? '3000'
const pagePort = '5173'
const root = fileURLToPath(new URL('..', import.meta.url))

/** Pages come from Vite, which passes calls on to the server; so links and the origin check follow Vite's address. */
const env = { ...process.env, PORT: apiPort, HOST: '127.0.0.1', APP_URL: `http://localhost:${pagePort}` }

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
}

const children = [
  run(['--watch', '--watch-preserve-output', 'server/main.ts']),
  run([
    'node_modules/vite/bin/vite.js',
    '--config',
    'web/vite.config.ts',
    '--port',
    pagePort,
    '--strictPort',
  ]),
]

function stop(): void {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
for (const child of children) child.once('exit', stop)
process.stdout.write(`Integrador em desenvolvimento: http://localhost:${pagePort} (componentes em /dev/ui)\n`)
