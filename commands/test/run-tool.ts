import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs one tool of the project's, showing what it prints. */
export async function runTool(tool: string, args: readonly string[], env: Record<string, string> = {}) {
  process.stdout.write(titleOf(tool, args))
  return hasEndedWell(start(tool, args, env, 'inherit'))
}

/** Beside others, so that what it prints is shown in one piece at its end. */
export async function runToolBeside(tool: string, args: readonly string[]) {
  const child = start(tool, args, {}, 'pipe')
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => void printed.push(part))
  const isContent = await hasEndedWell(child)
  process.stdout.write(Buffer.concat([Buffer.from(titleOf(tool, args)), ...printed]))
  return isContent
}

const titleOf = (tool: string, args: readonly string[]) => `\n> ${tool} ${args.join(' ')}\n`

function start(tool: string, args: readonly string[], env: Record<string, string>, out: 'inherit' | 'pipe') {
  const command = join(root, 'node_modules/.bin', tool)
  return spawn(command, args, { cwd: root, stdio: ['inherit', out, out], env: { ...process.env, ...env } })
}

function hasEndedWell(child: ChildProcess) {
  return new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}
