import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** As root, children run as nobody: MariaDB refuses root, and PHP has no use for it. */
export const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

export type Child = {
  /** Resolves once it has said this, and throws what it said instead when it ends or takes too long. */
  untilSaid: (text: string, limitMs: number) => Promise<void>
  /** What it wrote to its output, once it has ended well. */
  untilDone: () => Promise<string>
  end: () => Promise<void>
}

type Options = { cwd: string; env?: Record<string, string>; input?: string; limitSeconds: number }

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(killGroup))

/**
 * Starts a command in a process group of its own, which goes as a whole: PHP's server and MariaDB's scripts have
 * children themselves. `timeout` ends it also when this process was killed and can no longer do so.
 */
export function startChild(command: string, args: string[], options: Options): Child {
  const { cwd, env = {}, input = '', limitSeconds } = options
  const child = spawn('timeout', ['-s', 'KILL', String(limitSeconds), command, ...args], {
    ...owner,
    cwd,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text))
  // A child that ends without reading its input is told apart by how it ended.
  child.stdin.on('error', () => {}).end(input)
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  const leave = (code: number | null) => {
    running.delete(child)
    resolve(code)
  }
  child.once('error', () => leave(null)).once('close', leave)
  const fail = (what: string) => new Error(`${command} ${what}: ${(errors + output).trim().slice(-500)}`)

  return {
    async untilSaid(text, limitMs) {
      const deadline = Date.now() + limitMs
      while (!(output + errors).includes(text)) {
        if (!running.has(child)) throw fail('ended')
        if (Date.now() > deadline) throw fail(`did not say '${text}' within ${limitMs} ms`)
        await wait(50)
      }
    },
    async untilDone() {
      const code = await ended
      if (code !== 0) throw fail(`ended with ${code}`)
      return output
    },
    async end() {
      // The number of one that is gone may belong to somebody else by now.
      if (running.has(child)) killGroup(child)
      await ended
    },
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it is gone already.
  }
}
