import { eq, sql } from 'drizzle-orm'
import type { SavedAnswers } from '#contract/integrations.ts'
import { integrations } from '#server/features/integrations/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { atMost, exactly } from '../figures.ts'
import { logIn, secret } from '../log-in.ts'
import { playScene } from '../scene.ts'
import { percentile, startClock } from '../start-clock.ts'

const slowestMs = 50

export const integrationsLimits = {
  listP95Ms: atMost(slowestMs),
  oneP95Ms: atMost(slowestMs),
  newestVersionsP95Ms: atMost(slowestMs),
  oldestVersionsP95Ms: atMost(slowestMs),
  failures: exactly(0),
}

type Size = { people: number; integrations: number; versions: number; calls: number }

const answers: SavedAnswers = {
  platform: 'adcombo',
  countryCode: 'IT',
  offerId: '24817',
  productPrice: '39.90',
  cloudflareUrl: 'https://leads.exemplo.workers.dev',
  successUrl: 'https://exemplo.com/obrigado/pagina-com-um-endereco-de-um-tamanho-comum',
  successPageLanguage: 'it',
  formLanguage: 'it',
  formType: 'atomicat',
  formCount: 1,
  wantsWorker: false,
  pageMade: true,
}

/** Somebody who has kept all they may, among many others who have too. */
export function measureIntegrations({ calls, ...size }: Size) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const env = { DATABASE_URL: url, DATA_DIR: await scene.newFolder(), SESSION_SECRET: secret }
    const server = await scene.startServer({ env, quiet: true })
    await server.untilHealthy()
    const db = scene.connect(url)
    const { cookie, userId } = await logIn(db, { username: 'marina' })
    const subscriptionExpiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
    await db.update(users).set({ subscriptionType: 'mensal', subscriptionExpiresAt })
    const id = await fill(db, { ...size, userId })

    const clock = startClock(server.url, cookie, calls)
    const timeP95 = async (path: string) => percentile((await clock.time(`/api/integrations${path}`)).times)
    return {
      listP95Ms: await timeP95(''),
      oneP95Ms: await timeP95(`/${id}`),
      newestVersionsP95Ms: await timeP95(`/${id}/versions`),
      oldestVersionsP95Ms: await timeP95(`/${id}/versions?before=21`),
      failures: clock.failures(),
    }
  })
}

async function fill(
  db: Database,
  { people, integrations: count, versions, userId }: Omit<Size, 'calls'> & { userId: string },
): Promise<string> {
  const config = JSON.stringify(answers)
  await db.execute(sql`
    insert into users (username, email) select 'u' || n, 'u' || n || '@example.com' from generate_series(1, ${people}) n`)
  await db.execute(sql`
    insert into integrations (user_id, name, platform, config, version)
    select users.id, 'Página ' || n, 'adcombo', ${config}::jsonb, ${versions} from users, generate_series(1, ${count}) n`)
  const [one] = await db.select().from(integrations).where(eq(integrations.userId, userId)).limit(1)
  if (!one) throw new Error('No integration was made')
  await db.execute(sql`
    insert into integration_versions (integration_id, number, config, created_at)
    select ${one.id}, n, ${config}::jsonb, now() from generate_series(1, ${versions}) n`)
  await db.execute(sql`analyze`)
  return one.id
}
