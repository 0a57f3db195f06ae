import { fileURLToPath } from 'node:url'
import { systemClock } from '#server/context.ts'
import { readEnv } from '#server/env.ts'
import { closeDataFolder } from '#server/platform/close-to-others.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { fillDemo, renewLogins } from './demo/fill-demo.ts'
import { demoSellers } from './demo/fill-customers.ts'
import type { Login } from './demo/start-demo-site.ts'
import type { Stage } from './demo/start-stage.ts'

/** `npm run demo -- FOLDER` uses another folder than ./data-demo. */
const [folder = fileURLToPath(new URL('../data-demo', import.meta.url))] = process.argv.slice(2)
const webhookToken = 'demonstracao'

// Whatever the environment says: a demonstration never touches a real database, nor does it mail anybody.
Object.assign(process.env, {
  DATA_DIR: folder,
  DATABASE_URL: '',
  SMTP_URL: '',
  CHECKOUT_PROVIDER: '',
  CHECKOUT_PLANS: '',
  ...Object.fromEntries(
    Object.entries(checkouts).map(([id, { secret }]) => [
      secret.variable,
      demoSellers.includes(id) ? webhookToken : '',
    ]),
  ),
  AUTO_CLEANUP: '',
  SESSION_SECRET: '',
})
process.env.SUPPORT_PHONE ||= '+55 11 90000-0000'
process.env.CHECKOUT_URL ||= 'https://example.com/assinar'

// A demonstration is for whoever sits at this machine.
process.env.HOST ||= '127.0.0.1'

await buildIfNeeded()
const env = readEnv()
// Not earlier: the build is for whoever starts the server next.
process.umask(0o077)
closeDataFolder(folder)
const db = await openEmbedded(folder)
await db.migrate()
const context = { db, env, clock: systemClock }
await fillDemo(context)
const [admin, member] = await renewLogins(context)
await db.close()

const stage = member && (await raiseStage(member))
if (stage) {
  process.env.CLOUDFLARE_API_URL = stage.apiUrl
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stage.close())
}

process.stdout.write(`
Demonstração, com pessoas e vendas inventadas (pasta ${folder}; apague-a para recomeçar).
  Administradora: ${admin?.email}  senha: ${admin?.password}
  Membro:         ${member?.email}  senha: ${member?.password}
  Uma venda:      npm run sale -- order_approved --email novo@example.com --secret ${webhookToken}
${describeStage(stage)}`)
await import('#server/main.ts')

/** Where only what runs was installed, there is no runtime for Workers: the rest of the product is shown all the same. */
async function raiseStage(login: Login): Promise<Stage | undefined> {
  try {
    const { startStage } = await import('./demo/start-stage.ts')
    return await startStage({ folder, productUrl: env.APP_URL, port: env.PORT, login })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

function describeStage(stage: Stage | undefined): string {
  if (!stage) return '  Sem as ferramentas de desenvolvimento (npm ci) não há como publicar um Worker aqui.\n'
  return `  Passo a passo:  ${stage.siteUrl}  (uma loja, as redes e o interruptor delas)
  Publicar:       token ${stage.token}
  O que ela não faz: nada sai desta máquina, e o Safari não alcança os Workers publicados nela.
`
}
