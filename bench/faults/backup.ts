import { execFile } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask } from '../ask.ts'
import { exactly } from '../figures.ts'
import { playScene, type Scene } from '../scene.ts'
import { prepareFolder } from './prepare-folder.ts'

const run = promisify(execFile)

export const backupLimits = { restoredWhileRunning: exactly(1), restoredAtRest: exactly(1) }

/** Copies the embedded database while the server runs and while it rests; a new server starts from each copy. */
export function backup() {
  return playScene(async (scene) => {
    const { folder, cookie } = await prepareFolder(scene)
    const server = await scene.startServer({ env: { DATA_DIR: folder } })
    await server.untilHealthy()
    const running = await copyFolder(scene, folder)
    const restoredWhileRunning = await startFromCopy(scene, running.file, cookie)
    await server.end('SIGTERM')
    const atRest = await copyFolder(scene, folder)
    const restoredAtRest = await startFromCopy(scene, atRest.file, cookie)
    return {
      restoredWhileRunning,
      restoredAtRest,
      copyMegabytes: running.bytes / 1_000_000,
      copyWhileRunningSeconds: running.seconds,
      copyAtRestSeconds: atRest.seconds,
    }
  })
}

async function copyFolder(scene: Scene, folder: string) {
  const file = join(await scene.newFolder(), 'copy.tar.gz')
  const started = performance.now()
  const command = scene.startNode('commands/backup.ts', { args: [file], env: { DATA_DIR: folder } })
  const { code } = await command.untilEnded(30_000)
  if (code !== 0) throw new Error(`The backup failed: ${command.errorText()}`)
  return { file, bytes: (await stat(file)).size, seconds: (performance.now() - started) / 1000 }
}

/** As the backup command tells its reader to do it. Answers 1 when the copy has the person of the original. */
async function startFromCopy(scene: Scene, file: string, cookie: string): Promise<number> {
  const folder = await scene.newFolder()
  await mkdir(join(folder, 'db'))
  await run('tar', ['-xzf', file, '-C', join(folder, 'db')])
  const server = await scene.startServer({ env: { DATA_DIR: folder } })
  await server.untilHealthy()
  const { status, body } = await ask(`${server.url}/api/user`, { cookie })
  await server.end('SIGTERM')
  return status === 200 && body.includes('"username":"pessoa"') ? 1 : 0
}
