import { eq, sql } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { z } from 'zod'
import { logIn } from './log-in.ts'

/** An administrator's cookie, and as many active users as wanted. */
export async function makeCampaignPeople(db: Database, people: number): Promise<{ cookie: string }> {
  const { cookie, userId } = await logIn(db, { username: 'chefe' })
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, userId))
  await addActiveUsers(db, 1, people)
  return { cookie }
}

const peoplePerStatement = 5_000

/** Numbered from the first to the last. */
export async function addActiveUsers(db: Database, first: number, last: number): Promise<void> {
  for (let from = first; from <= last; from += peoplePerStatement) {
    const to = Math.min(last, from + peoplePerStatement - 1)
    await db.execute(sql`
      insert into users (username, email, subscription_type)
      select 'cliente' || n, 'cliente' || n || '@example.com', 'vitalicia'
      from generate_series(${from}::int, ${to}::int) n`)
  }
}

const Accepted = z.object({ campaignId: z.string() })

/** Begins a campaign to the active users. */
export async function beginCampaign(origin: string, cookie: string): Promise<string> {
  const answer = await fetch(`${origin}/api/admin/send-bulk-email`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify(campaignDraft),
  })
  return Accepted.parse(await answer.json()).campaignId
}

/** About what an administrator writes. */
export const campaignDraft = {
  subject: 'Novidades no Integrador, {nome}',
  content: [
    'Olá, {nome}!',
    'Esta semana o Integrador ganhou **formulários em 49 idiomas**, uma página de obrigado nova e um ensaio que mostra, passo a passo, por onde o seu lead vai passar.',
    'Para ver tudo, entre em https://app.exemplo.com.br/novidades ou leia [o guia completo](https://app.exemplo.com.br/guia).',
    'Um abraço,\nEquipe Integrador',
  ].join('\n\n'),
}
