import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from '../../commands/browser.ts'

/** Where Debian's package has WordPress. It is only copied from there. */
export const packagedSite = '/usr/share/wordpress'

/** All the themes that Debian has: the first is a classic one, made of PHP templates; the others are made of blocks. */
export const packagedThemes = ['twentytwentyone', 'twentytwentytwo', 'twentytwentythree'] as const

const isThere = (path: string) => () => existsSync(path)
const hasExtension = (name: string) => () =>
  spawnSync('php', ['-r', `exit(extension_loaded('${name}') ? 0 : 1);`], { timeout: 10_000 }).status === 0

/** The server's core alone is enough: the whole package would also keep a database running on this machine. */
const packages = [
  { name: 'wordpress', isInstalled: isThere(join(packagedSite, 'wp-settings.php')) },
  { name: 'php-cli', isInstalled: isThere('/usr/bin/php') },
  { name: 'php-mysql', isInstalled: hasExtension('mysqli') },
  { name: 'mariadb-server-core', isInstalled: isThere('/usr/sbin/mariadbd') },
  { name: 'mariadb-client-core', isInstalled: isThere('/usr/bin/my_print_defaults') },
  ...packagedThemes.map((theme) => ({
    name: `wordpress-theme-${theme}`,
    isInstalled: isThere(join(packagedSite, 'wp-content/themes', theme, 'style.css')),
  })),
]

/** Debian's own switch against starting the web server that WordPress brings along, which would be open to all. */
const startPolicy = '/usr/sbin/policy-rc.d'

/** Installs what is missing where this machine allows it; throws one line that says what to install elsewhere. */
export async function ensurePackages(): Promise<void> {
  const needed = listMissing()
  if (needed.length > 0 && process.getuid?.() === 0) await installQuietly(needed)
  const missing = listMissing()
  if (missing.length === 0) return
  throw new Error(
    `No WordPress to try the forms in: on Debian, as root, apt-get install --no-install-recommends ${missing.join(' ')}`,
  )
}

function listMissing(): string[] {
  return packages.filter(({ isInstalled }) => !isInstalled()).map(({ name }) => name)
}

async function installQuietly(missing: string[]): Promise<void> {
  if (existsSync(startPolicy)) {
    await installPackages(missing)
    return
  }
  const remove = () => rmSync(startPolicy, { force: true })
  // Left behind by an interrupted run, it would keep every service of this machine from starting.
  process.once('exit', remove)
  try {
    writeFileSync(startPolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    await installPackages(missing)
  } finally {
    remove()
    process.off('exit', remove)
  }
}
