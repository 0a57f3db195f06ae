import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ask } from '../ask.ts'
import { exactly, type Figures } from '../figures.ts'
import { playScene, type Scene } from '../scene.ts'
import { prepareFolder } from './prepare-folder.ts'

export const backupLimits = { restoredWhileRunning: exactly(1), readableByOthers: exactly(0) }
export const backupAtRestLimits = { restoredAtRest: exactly(1), readableAtRest: exactly(0) }

/** Copies the embedded database while the server runs, and on request while it rests; a new server starts from each copy. */
export function backup({ alsoAtRest }: { alsoAtRest: boolean }) {
  return playScene(async (scene): Promise<Figures> => {
    const { folder, cookie } = await prepareFolder(scene)
    const server = await scene.startServer({ env: { DATA_DIR: folder } })
    await server.untilHealthy()
    const running = await copyFolder(scene, folder)
    const { isRestored: restoredWhileRunning, readable } = await startFromCopy(scene, running, cookie)
    await server.end('SIGTERM')
    return {
      restoredWhileRunning,
      readableByOthers: readable + (await countReadable(folder)),
      copyMegabytes: running.bytes / 1_000_000,
      copyWhileRunningSeconds: running.seconds,
      ...(alsoAtRest ? await copyAtRest(scene, folder, cookie) : {}),
    }
  })
}

async function copyAtRest(scene: Scene, folder: string, cookie: string) {
  const copy = await copyFolder(scene, folder)
  const { isRestored, readable } = await startFromCopy(scene, copy, cookie)
  return { restoredAtRest: isRestored, readableAtRest: readable, copyAtRestSeconds: copy.seconds }
}

async function copyFolder(scene: Scene, folder: string) {
  const file = join(await scene.newFolder(), 'copy.jsonl.gz')
  const started = performance.now()
  const command = scene.startNode('commands/backup.ts', { args: [file], env: { DATA_DIR: folder } })
  const { code } = await command.untilEnded(60_000)
  if (code !== 0) throw new Error(`The backup failed: ${command.errorText()}`)
  const seconds = (performance.now() - started) / 1000
  return { file, bytes: (await stat(file)).size, seconds }
}

type Copy = Awaited<ReturnType<typeof copyFolder>>

/** 1 when a server on the restored copy has the person of the original, with the session. */
async function startFromCopy(scene: Scene, { file }: Copy, cookie: string) {
  const folder = join(dirname(file), 'nova')
  const command = scene.startNode('commands/restore.ts', { args: [file], env: { DATA_DIR: folder } })
  const { code } = await command.untilEnded(60_000)
  if (code !== 0) throw new Error(`The copy was not restored: ${command.errorText()}`)
  const readable = (await lstat(folder)).mode & 0o077 ? 1 : 0
  // As folders were made by hand before: whoever starts on one takes it away from others.
  await chmod(folder, 0o755)
  const server = await scene.startServer({ env: { DATA_DIR: folder } })
  await server.untilHealthy()
  const { status, body } = await ask(`${server.url}/api/user`, { cookie })
  await server.end('SIGTERM')
  const isRestored = status === 200 && body.includes('"username":"pessoa"') ? 1 : 0
  return { isRestored, readable: readable + (await countReadable(folder)) }
}

/** How many files and folders others have any right to. */
async function countReadable(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(['', ...names].map((name) => lstat(join(folder, name))))
  return found.filter(({ mode }) => (mode & 0o077) !== 0).length
}
