import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateKit } from '#generator/vault.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { demoToken } from '#local-cloud/demo-account.ts'
import { startLocalCloud, type LocalCloud } from '#local-cloud/start-local-cloud.ts'
import { exactly } from '../figures.ts'

export const kitDeploysLimits = {
  /** Dry runs, first deployments and second ones that wrangler did not end well. */
  failed: exactly(0),
  /** Workers that, put online by wrangler, did not send a lead to their platform, before and after the second one. */
  silent: exactly(0),
  /** Workers whose keys or vault the second deployment, without the keys, has lost. */
  forgetful: exactly(0),
}

const run = promisify(execFile)
const wrangler = fileURLToPath(new URL('../../node_modules/wrangler/bin/wrangler.js', import.meta.url))
const settings = { panelOrigin: 'http://localhost:3000', readingKey: 'leitura-'.padEnd(43, 'x') }

/** The kit as its owner uses it: the real wrangler puts it online in the local cloud, twice. */
export async function kitDeploys({ platforms, dryRuns }: { platforms: readonly string[]; dryRuns: boolean }) {
  const home = mkdtempSync(join(tmpdir(), 'kit-'))
  const failures: string[] = []
  let silent = 0
  let forgetful = 0
  try {
    await using standIn = await startStandIn()
    await using cloud = await startLocalCloud({ folder: join(home, 'cloud'), outbound: standIn.address })
    for (const id of platforms) {
      const { answers, post, standIn: platform } = subjectOf(id)
      const kit = generateKit({ ...answers, platform: id, apiKey: platform.key }, settings)
      const folder = mkdtempSync(join(home, `${id}-`))
      for (const [name, text] of Object.entries(kit)) writeFileSync(join(folder, name), text)
      const deploy = (...options: string[]) =>
        deployKit(cloud, folder, options).catch((error: unknown) => void failures.push(String(error)))
      const accepts = async () => {
        const body = new URLSearchParams({ ...post, lead_id: crypto.randomUUID() })
        const reply = await cloud.ask(cloud.workerUrl(`leads-${id}`), { method: 'POST', body })
        return reply.ok && standIn.requests.at(-1)?.platform === id
      }
      const countLeads = async () => {
        const headers = { Authorization: `Bearer ${settings.readingKey}` }
        const reply = await cloud.ask(`${cloud.workerUrl(`leads-${id}`)}/integrador/leads`, { headers })
        return ((await reply.json()) as { leads?: unknown[] }).leads?.length
      }
      if (dryRuns) await deploy('--dry-run')
      await deploy('--secrets-file', 'chaves.json')
      if (!(await accepts())) silent += 1
      await deploy()
      if (!(await accepts())) silent += 1
      if ((await countLeads()) !== 2) forgetful += 1
    }
    return {
      deployments: cloud.calls.filter(putsOnline).length,
      failed: failures.length,
      silent,
      forgetful,
    }
  } finally {
    for (const failure of failures) console.error(failure)
    rmSync(home, { recursive: true, force: true })
  }
}

/** The first time as a whole, later as a version of it. */
function putsOnline({ method, path }: LocalCloud['calls'][number]): boolean {
  return method === 'PUT' || (method === 'POST' && path.endsWith('/deployments'))
}

/** Nothing of this machine's owner reaches it: neither an account of wrangler's nor its settings. */
async function deployKit({ apiUrl }: LocalCloud, folder: string, options: readonly string[]): Promise<void> {
  await run(process.execPath, [wrangler, 'deploy', ...options], {
    cwd: folder,
    timeout: 60_000,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      CI: '1',
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_API_BASE_URL: apiUrl,
      CLOUDFLARE_API_TOKEN: demoToken.value,
    },
  })
}
