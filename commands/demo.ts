import { fileURLToPath } from 'node:url'
import { systemClock } from '#server/context.ts'
import { readEnv } from '#server/env.ts'
import { closeDataFolder } from '#server/platform/close-to-others.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { fillDemo, renewLogins } from './demo/fill-demo.ts'

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
  CHECKOUT_WEBHOOK_SECRET: webhookToken,
  AUTO_CLEANUP: '',
  SESSION_SECRET: '',
})
process.env.SUPPORT_PHONE ||= '+55 11 90000-0000'
process.env.CHECKOUT_URL ||= 'https://example.com/assinar'

buildIfNeeded()
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

process.stdout.write(`
Demonstração, com pessoas e vendas inventadas (pasta ${folder}; apague-a para recomeçar).
  Administradora: ${admin?.email}  senha: ${admin?.password}
  Membro:         ${member?.email}  senha: ${member?.password}
  Uma venda:      npm run sale -- order_approved --email novo@example.com --secret ${webhookToken}
`)
await import('#server/main.ts')
