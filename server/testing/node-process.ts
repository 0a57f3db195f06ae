import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { quickStart } from './quick-start.ts'

const here = fileURLToPath(new URL('../..', import.meta.url))

export type Ending = { code: number | null; signal: NodeJS.Signals | null }

export type NodeProcess = {
  /** What it printed so far, in whole lines. */
  lines: string[]
  errorText: () => string
  isAlive: () => boolean
  /** The first line that starts like this, printed already or still to come. */
  untilLine: (start: string, limitMs: number) => Promise<string>
  /** Resolves once it is gone and everything it printed has been read. */
  untilEnded: (limitMs: number) => Promise<Ending>
  /** Asks it to end, and insists when it does not. */
  end: (signal: NodeJS.Signals) => Promise<Ending>
}

type Options = {
  /** All it sees of the environment, besides PATH. */
  env?: Record<string, string>
  args?: string[]
  /** Of Node itself. */
  flags?: string[]
  /** Where its code lies: here, unless it is another version. */
  root?: string
  /** Throws its output away unread, as a benchmark needs it. */
  quiet?: boolean
}

/** More than the ten seconds that the product may take to shut down. */
const patienceMs = 60_000

/**
 * In tests, which start many and each for a short time, the embedded database is not compiled a second time for speed:
 * that is most of what a start costs. Code is compiled once for all of them. Measurements start what customers start.
 */
const isTest = process.env.VITEST !== undefined
const testFlags = isTest ? ['--liftoff-only', ...quickStart.flags] : []
const testEnv = isTest ? quickStart.env : {}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Runs a script of this repository in a process of its own, which does not outlive this one. */
export function startNode(
  script: string,
  { env = {}, args = [], flags = [], quiet = false, root = here }: Options = {},
): NodeProcess {
  const output = quiet ? 'ignore' : 'pipe'
  const child = spawn(process.execPath, [...testFlags, ...flags, script, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...testEnv, ...env },
    stdio: ['ignore', output, 'pipe'],
  })
  running.add(child)
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal })
    })
  })
  const lines: string[] = []
  let errorText = ''
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorText += text
  })
  const isAlive = () => running.has(child)

  async function untilLine(start: string, limitMs: number): Promise<string> {
    const deadline = Date.now() + limitMs
    for (;;) {
      const found = lines.find((line) => line.startsWith(start))
      if (found !== undefined) return found
      if (!isAlive()) throw new Error(`${script} ended without '${start}': ${errorText}`)
      if (Date.now() > deadline) throw new Error(`${script} said no '${start}' within ${limitMs} ms`)
      await wait(5)
    }
  }

  async function untilEnded(limitMs: number): Promise<Ending> {
    const ending = await Promise.race([ended, wait(limitMs, undefined, { ref: false })])
    if (!ending) throw new Error(`${script} did not end within ${limitMs} ms`)
    return ending
  }

  async function end(signal: NodeJS.Signals): Promise<Ending> {
    child.kill(signal)
    const insist = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    const ending = await ended
    clearTimeout(insist)
    return ending
  }

  return { lines, errorText: () => errorText, isAlive, untilLine, untilEnded, end }
}
