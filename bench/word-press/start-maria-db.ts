import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scene } from '../scene.ts'
import { startProgram } from '../start-program.ts'

const nobody = 65_534
/** As root, its programs run as nobody: MariaDB refuses root, and PHP has no use for it. */
export const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined

/** Starts a MariaDB of our own, without a network: whoever reaches the socket in its folder may do everything. */
export async function startMariaDb(scene: Scene): Promise<{ socket: string }> {
  const folder = await scene.newFolder()
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = `--datadir=${join(folder, 'data')}`
  const socket = join(folder, 'socket')

  const making = startProgram('mariadb-install-db', {
    args: ['--no-defaults', data, '--skip-test-db', '--auth-root-authentication-method=normal'],
    cwd: folder,
    owner,
  })
  scene.afterwards(making.end)
  await making.untilDone()

  const server = startProgram('mariadbd', {
    args: [
      '--no-defaults',
      data,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--skip-networking',
      '--skip-grant-tables',
      // Nothing in it is worth keeping.
      '--innodb-flush-log-at-trx-commit=0',
    ],
    cwd: folder,
    owner,
  })
  scene.afterwards(server.end)
  await server.untilSaid('ready for connections', 60_000)
  return { socket }
}
