import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { startNode, type NodeProcess } from '#server/testing/node-process.ts'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'

/** What a scenario plays with. All of it is gone when the scenario is over, whichever way it ends. */
export type Scene = {
  newFolder: () => Promise<string>
  startPostgres: () => Promise<TestPostgres>
  connect: (url: string) => Database
  startServer: (...options: Parameters<typeof startServerProcess>) => Promise<ServerProcess>
  startNode: (...options: Parameters<typeof startNode>) => NodeProcess
  /** Ends something else when the scenario is over. */
  afterwards: (end: () => unknown) => void
}

export async function playScene<T>(play: (scene: Scene) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = []
  const endAfterwards = <P extends NodeProcess>(child: P): P => {
    ends.push(() => child.end('SIGKILL'))
    return child
  }
  const scene: Scene = {
    newFolder: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'integrador-faults-'))
      ends.push(() => rm(folder, { recursive: true, force: true }))
      return folder
    },
    startPostgres: async () => {
      const postgres = await startPostgres({ durable: true })
      ends.push(() => postgres.remove())
      return postgres
    },
    connect: (url) => {
      const db = openPostgres({ url, onConnectionError: () => {} })
      ends.push(() => db.close())
      return db
    },
    startServer: async (...options) => endAfterwards(await startServerProcess(...options)),
    startNode: (...options) => endAfterwards(startNode(...options)),
    afterwards: (end) => ends.push(end),
  }
  try {
    return await play(scene)
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
