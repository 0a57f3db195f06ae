import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scene } from '../scene.ts'
import { owner, startChild } from './child.ts'

/** The scenario is over long before. */
const limitSeconds = 45 * 60

/** Starts a MariaDB of our own, without a network: whoever reaches the socket in its folder may do everything. */
export async function startMariaDb(scene: Scene): Promise<{ socket: string }> {
  const folder = await scene.newFolder()
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = `--datadir=${join(folder, 'data')}`
  const socket = join(folder, 'socket')

  const making = startChild(
    'mariadb-install-db',
    ['--no-defaults', data, '--skip-test-db', '--auth-root-authentication-method=normal'],
    { cwd: folder, limitSeconds: 120 },
  )
  scene.afterwards(making.end)
  await making.untilDone()

  const server = startChild(
    'mariadbd',
    [
      '--no-defaults',
      data,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--skip-networking',
      '--skip-grant-tables',
      // Nothing in it is worth keeping.
      '--innodb-flush-log-at-trx-commit=0',
    ],
    { cwd: folder, limitSeconds },
  )
  scene.afterwards(server.end)
  await server.untilSaid('ready for connections', 60_000)
  return { socket }
}
