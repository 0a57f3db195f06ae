import { setTimeout as wait } from 'node:timers/promises'
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'

type Options = { args: string[]; env?: Record<string, string>; stdio?: StdioOptions }

export type Program = { child: ChildProcess; end: () => Promise<void> }

/** Time to tidy up: a killed X server leaves its lock behind. */
const patienceMs = 3_000

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/** A program in a process group of its own: what it starts, however deep, ends with it or with this process. */
export function startProgram(command: string, { args, env = {}, stdio = 'ignore' }: Options): Program {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio, detached: true })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  running.add(child)
  return {
    child,
    end: async () => {
      signalGroup(child, 'SIGTERM')
      await Promise.race([ended, wait(patienceMs, undefined, { ref: false })])
      signalGroup(child, 'SIGKILL')
      await ended
      running.delete(child)
    },
  }
}

/** Also after its leader has ended by itself, when others of the group may still be there. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // All of it is gone already.
  }
}
