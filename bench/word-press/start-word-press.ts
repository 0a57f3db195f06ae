import { chown, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { freePort } from '#server/testing/postgres.ts'
import type { Scene } from '../scene.ts'
import { startProgram } from '../start-program.ts'
import { packagedSite } from './ensure-packages.ts'
import { owner, startMariaDb } from './start-maria-db.ts'

export type Role = 'administrator' | 'author'
export type Post = { title: string; role: Role; content: string }

export type WordPress = {
  /** Saves each post as its role's person, as the editors save it, and answers their addresses in the same order. */
  publish: (posts: Post[]) => Promise<string[]>
  switchTheme: (theme: string) => Promise<void>
}

const scripts = fileURLToPath(new URL('php', import.meta.url))
/** WordPress writes mails while it is installed: they end here. */
const withoutMail = ['-d', 'sendmail_path=/bin/true']

/** A WordPress of our own: Debian's files in a folder that goes away, PHP's own web server, a database of its own. */
export async function startWordPress(scene: Scene): Promise<WordPress> {
  const { socket } = await startMariaDb(scene)
  const folder = await scene.newFolder()
  const site = join(folder, 'site')
  const origin = `http://127.0.0.1:${await freePort()}`
  await copySite(folder, site)
  await writeFile(join(site, 'wp-config.php'), configure({ socket, origin }))

  const runScript = async (name: string, input: unknown) => {
    const args = [...withoutMail, join(folder, 'php', `${name}.php`), site]
    const script = startProgram('php', { args, cwd: folder, input: JSON.stringify(input), owner })
    scene.afterwards(script.end)
    return script.untilDone()
  }
  await runScript('install', { socket })

  const server = startProgram('php', {
    args: [...withoutMail, '-S', new URL(origin).host, '-t', site],
    cwd: folder,
    owner,
    // A page of WordPress may ask the server for something of its own while it is made.
    env: { PHP_CLI_SERVER_WORKERS: '4' },
  })
  scene.afterwards(server.end)
  await server.untilSaid('started', 20_000)

  return {
    async publish(posts) {
      const ids = z.array(z.int()).parse(JSON.parse(await runScript('publish', posts)))
      return ids.map((id) => `${origin}/?p=${id}`)
    },
    switchTheme: async (theme) => void (await runScript('switch-theme', { theme })),
  }
}

/** With what its links point to: they lead to other packages. Debian's own configuration stays behind. */
async function copySite(folder: string, site: string): Promise<void> {
  const left = new Set(['.htaccess', 'wp-config.php'].map((name) => join(packagedSite, name)))
  await cp(packagedSite, site, { recursive: true, dereference: true, filter: (path) => !left.has(path) })
  await cp(scripts, join(folder, 'php'), { recursive: true })
  await mkdir(join(site, 'wp-content/uploads'), { recursive: true })
  // Only the folder itself was closed to others; the files are readable as they came.
  if (owner) await chown(folder, owner.uid, owner.gid)
}

function configure({ socket, origin }: { socket: string; origin: string }): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    WP_HOME: origin,
    WP_SITEURL: origin,
    WP_HTTP_BLOCK_EXTERNAL: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    DISABLE_WP_CRON: true,
  }
  const lines = Object.entries(constants).map(([name, value]) => `define('${name}', ${toPhp(value)});`)
  return `<?php
${lines.join('\n')}
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
}

function toPhp(value: string | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : String(value)
}
