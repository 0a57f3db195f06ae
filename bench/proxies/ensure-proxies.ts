import { findOnPath, installPackages } from '../../commands/browser.ts'

/** The programs that are called, by the package of Debian that brings each. */
const programs = { 'nginx-light': 'nginx', caddy: 'caddy' }

/** Installs the proxies where this machine allows it; throws one line that says what to install where not. */
export async function ensureProxies(): Promise<void> {
  if (findMissing().length > 0) await installPackages(findMissing())
  const missing = findMissing()
  if (missing.length > 0)
    throw new Error(`Proxies are missing: install them (apt-get install ${missing.join(' ')}).`)
}

function findMissing(): string[] {
  return Object.entries(programs)
    .filter(([, program]) => findOnPath(program) === undefined)
    .map(([name]) => name)
}
