import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium-headless-shell', 'chromium', 'google-chrome']
const isRoot = process.getuid?.() === 0
/** A slow mirror may take minutes; a dead one must not hold the tests for ever. */
const installLimitMs = 10 * 60_000

/** Keeps the browser quiet: no calls home, no GPU, nor a process of its own for one. Chromium refuses its sandbox as root. */
export const browserFlags: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Nothing may leave this machine: no name but its own resolves. */
export const localOnly = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost'

/** The Chromium that the browser tests use; throws one line that says what to install. */
export function findBrowser(): string {
  const found = lookForBrowser()
  if (found !== undefined) return found
  throw new Error(
    'No browser found: install chromium (apt-get install chromium-headless-shell, or npx playwright install chromium) or set CHROMIUM_PATH.',
  )
}

/** Like `findBrowser`, but first installs one where this machine allows it. */
export async function ensureBrowser(): Promise<string> {
  for (const install of [installByApt, installByPlaywright]) {
    const found = lookForBrowser()
    if (found !== undefined) return found
    await install()
  }
  return findBrowser()
}

function lookForBrowser(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (isExecutable(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is not an executable file: ${chosen}`)
  }
  const onPath = names.map(findOnPath).find((path) => path !== undefined)
  if (onPath !== undefined) return onPath
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? downloaded : undefined
}

/** Where a program of this machine is. */
export function findOnPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Debian names the small headless build apart; other distributions have only the whole browser. */
async function installByApt(): Promise<void> {
  for (const name of ['chromium-headless-shell', 'chromium']) if (await installPackages([name])) return
}

/** Whether Debian's packages are there now; where this machine does not allow to install them, nothing happens. */
export async function installPackages(packages: string[]): Promise<boolean> {
  if (!isRoot || findOnPath('apt-get') === undefined) return false
  await run('apt-get', ['update', '-q'])
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
}

async function installByPlaywright(): Promise<void> {
  await run('npx', ['playwright', 'install', 'chromium'])
}

/** Whether the command ended well. Its output goes to stderr, where it cannot mix with a caller's result. */
function run(command: string, args: string[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 2, 2],
    timeout: installLimitMs,
  })
  child.once('error', () => resolve(false))
  child.once('close', (code) => resolve(code === 0))
  return promise
}
