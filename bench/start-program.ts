import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export type Program = {
  /** Resolves with its whole output once this is in it, and throws what it said instead when it ends or takes too long. */
  untilSaid: (text: string, limitMs: number) => Promise<string>
  /** What it wrote to its output, once it has ended well. */
  untilDone: () => Promise<string>
  end: () => Promise<void>
}

type Options = {
  args: string[]
  cwd?: string
  env?: Record<string, string>
  input?: string
  /** Whom it runs as, if not as this process. */
  owner?: { uid: number; gid: number } | undefined
}

/** Every scenario is over long before. */
const limitSeconds = 45 * 60
/** Time to tidy up: a killed X server leaves its lock behind. */
const patienceMs = 3_000

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/**
 * A program in a process group of its own: what it starts, however deep, ends with it or with this process. `timeout`
 * ends it also when this process was killed and can no longer do so.
 */
export function startProgram(command: string, options: Options): Program {
  const { args, cwd, env = {}, input = '', owner } = options
  const child = spawn('timeout', ['-s', 'KILL', String(limitSeconds), command, ...args], {
    ...owner,
    cwd,
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text))
  // A program that ends without reading its input is told apart by how it ended.
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
      return output
    },
    async untilDone() {
      const code = await ended
      if (code !== 0) throw fail(`ended with ${code}`)
      return output
    },
    async end() {
      // The number of one that is gone may belong to somebody else by now.
      if (running.has(child)) signalGroup(child, 'SIGTERM')
      await Promise.race([ended, wait(patienceMs, undefined, { ref: false })])
      if (running.has(child)) signalGroup(child, 'SIGKILL')
      await ended
    },
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // All of it is gone already.
  }
}
