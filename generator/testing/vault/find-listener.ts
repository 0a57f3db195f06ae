import { readdir, readFile, readlink } from 'node:fs/promises'
import { askUntil } from './ask-until.ts'

/** The child of this process that listens on a port of this machine. */
export async function findListener(port: string): Promise<number> {
  const sockets = await listeningSockets(Number(port))
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  for (const id of children.split(' ').filter(Boolean)) {
    const opened = await openedBy(id)
    if (opened.some((name) => sockets.has(name))) return Number(id)
  }
  throw new Error(`No child of this process listens on port ${port}`)
}

async function listeningSockets(port: number): Promise<Set<string>> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1)
  const fields = lines.map((line) => line.trim().split(/\s+/))
  const address = port.toString(16).toUpperCase().padStart(4, '0')
  const isListening = '0A'
  const found = fields.filter(([, local, , state]) => local?.endsWith(`:${address}`) && state === isListening)
  return new Set(found.map((parts) => `socket:[${parts[9]}]`))
}

/** Nothing of a process that has just ended. */
async function openedBy(id: string): Promise<string[]> {
  const names = await readdir(`/proc/${id}/fd`).catch(() => [])
  return Promise.all(names.map((name) => readlink(`/proc/${id}/fd/${name}`).catch(() => '')))
}

export async function untilAnswering(ask: () => Promise<Response>): Promise<void> {
  const seen = () => ask().then(() => 'an answer', String)
  await askUntil(seen, (answer) => answer === 'an answer')
}
