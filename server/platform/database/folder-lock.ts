import { createHash, randomUUID } from 'node:crypto'
import { readlinkSync, realpathSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { z } from 'zod'

const heartbeatMs = 1_000
/** A holder elsewhere that has been silent for this long is taken for dead. */
const silenceMs = 10_000

const Holder = z.object({
  id: z.string(),
  place: z.string(),
  host: z.string(),
  pid: z.number(),
  beat: z.number(),
})
type Holder = z.output<typeof Holder>

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

export type FolderLock = { release: () => Promise<void> }

/**
 * Holds a folder for this process alone: the embedded database has no lock of its own, and two processes on
 * one folder silently lose rows. A socket named after the folder dies with its process, so a crash leaves
 * nothing behind; it is only seen inside one network namespace, so a file with a heartbeat guards against a
 * second container on the same volume.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = realpathSync(folder)
  const socket = await holdSocket(path)
  try {
    return await holdFile(path, socket)
  } catch (error) {
    socket?.close()
    throw error
  }
}

/** Abstract sockets exist on Linux only; elsewhere the file alone decides. */
async function holdSocket(path: string): Promise<Server | undefined> {
  if (process.platform !== 'linux') return undefined
  const name = `\0integrador-${createHash('sha256').update(path).digest('hex')}`
  const server = createServer((connection) => connection.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? inUse(path) : error),
    )
    server.listen(name, resolve)
  })
  server.unref()
  return server
}

async function holdFile(path: string, socket: Server | undefined): Promise<FolderLock> {
  const file = join(path, 'lock.json')
  const place = namespace()
  const other = await readHolder(file)
  if (other && isAlive(other, place)) throw inUse(path, other)

  const id = randomUUID()
  /** Renamed into place, so that nobody reads half of it and takes the folder for free. */
  const beat = async () => {
    await writeFile(
      `${file}.new`,
      JSON.stringify({ id, place, host: hostname(), pid: process.pid, beat: Date.now() }),
    )
    await rename(`${file}.new`, file)
  }
  await beat()
  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    // One that hangs, as on a disk that is away, is waited for: more of them would keep all other files waiting.
    beating ??= beat()
      .catch(() => {})
      .finally(() => {
        beating = undefined
      })
  }, heartbeatMs)
  timer.unref()
  return {
    release: async () => {
      clearInterval(timer)
      // One that is on its way would put the file back: whoever starts elsewhere would take the folder for held.
      await beating
      await rm(file, { force: true })
      socket?.close()
    },
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return Holder.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Same place: its socket, which we now hold, has died with it. Elsewhere: only its heartbeat can tell. */
function isAlive(holder: Holder, place: string): boolean {
  if (holder.place === place) return process.platform !== 'linux' && isRunning(holder.pid)
  return Date.now() - holder.beat < silenceMs
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function namespace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/net')}`
  } catch {
    return hostname()
  }
}

function inUse(path: string, holder?: Holder): FolderInUseError {
  const who = holder ? ` (processo ${holder.pid} em ${holder.host})` : ''
  return new FolderInUseError(
    `A pasta de dados ${path} já está em uso por outro processo do Integrador${who}. ` +
      'Encerre o outro processo, use outra pasta em DATA_DIR, ou use DATABASE_URL para rodar várias instâncias. ' +
      `Depois de uma queda em outro contêiner, aguarde ${silenceMs / 1000} segundos.`,
  )
}
