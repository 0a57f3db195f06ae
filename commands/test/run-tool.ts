import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs one tool of the project's, showing what it prints. */
export function runTool(tool: string, args: readonly string[], env: Record<string, string> = {}) {
  process.stdout.write(`\n> ${tool} ${args.join(' ')}\n`)
  const command = join(root, 'node_modules/.bin', tool)
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
