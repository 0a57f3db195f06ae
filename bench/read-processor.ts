import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the kernel counts processor time in. */
const ticksPerSecond = 100

/** Seconds of processor that a server has used, by what it says itself at /metrics. */
export function readServerSeconds(metrics: string): number {
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1] ?? 0)
}

/** Seconds of processor that a PostgreSQL on this machine has used, with those of its processes that are gone. */
export function readPostgresSeconds(dataDir: string): number {
  const [first = ''] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(first)
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readStat(pid))
    .reduce((sum, stat) => {
      if (stat?.pid === postmaster) return sum + stat.own + stat.gone
      return stat?.parent === postmaster ? sum + stat.own : sum
    }, 0)
  return ticks / ticksPerSecond
}

function readStat(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, which may have spaces, stands in parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { pid: Number(pid), parent: at(1), own: at(11) + at(12), gone: at(13) + at(14) }
  } catch {
    // It is gone since it was listed.
    return undefined
  }
}
