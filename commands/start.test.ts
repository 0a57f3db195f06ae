import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, test } from 'vitest'
import { createDatabase, templateName } from '#server/testing/postgres-databases.ts'
import { freePort } from '#server/testing/postgres.ts'
import { quickStart } from '#server/testing/quick-start.ts'
import { isHealthy } from '#server/testing/server-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let npm: ChildProcess | undefined
let folder: string
afterEach(async () => {
  // The whole group: what a signal did not reach would keep running after the test.
  if (npm?.pid !== undefined) endGroup(npm.pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function endGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal)
  } catch {
    // Nobody of it is left.
  }
}

async function npmStart(): Promise<{ pid: number; port: number }> {
  folder = await mkdtemp(join(tmpdir(), 'integrador-start-'))
  const database = await createDatabase(inject('postgresUrl') as string, templateName)
  const port = await freePort()
  npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: {
      ...quickStart.env,
      // Of what npm starts, and not of npm itself, whose Node may be another.
      npm_config_node_options: quickStart.flags.join(' '),
      PATH: process.env.PATH,
      HOME: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: database,
    },
  })
  await expect.poll(() => isHealthy(`http://127.0.0.1:${port}`)).toBe(true)
  if (npm.pid === undefined) throw new Error('npm did not start')
  return { pid: npm.pid, port }
}

async function isInUse(port: number): Promise<boolean> {
  const connection = connect(port, '127.0.0.1')
  try {
    await once(connection, 'connect')
    return true
  } catch {
    return false
  } finally {
    connection.destroy()
  }
}

test.each([
  { signal: 'SIGTERM', to: 'npm alone, as a supervisor sends it' },
  { signal: 'SIGINT', to: 'the whole group, as a terminal does' },
] as const)('$signal to $to ends the server, and npm with its code', async ({ signal, to }) => {
  const { pid, port } = await npmStart()
  const ended = once(npm as ChildProcess, 'exit')
  if (to.startsWith('npm')) process.kill(pid, signal)
  else endGroup(pid, signal)
  expect(await ended).toEqual([0, null])
  expect(await isInUse(port)).toBe(false)
})
