import { pino } from 'pino'
import { systemClock } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { makeAdminLink } from '#server/features/auth/admin-link.ts'
import { resetSecondFactor } from '#server/features/auth/reset-second-factor.ts'
import { findMovedEnds } from '#server/features/customers/bring-under-rules.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { sendMailJob } from '#server/platform/mail/queue-mail.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'
import { openDatabase, orExplain, refuse, runCommand, type Call } from './operate.ts'

async function withDatabase(env: Env, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(env)
  try {
    await db.migrate()
    await work(db)
  } finally {
    await db.close()
  }
}

function tellLink(env: Env, email: string, { say }: Call): Promise<void> {
  return withDatabase(env, async (db) => {
    const url = await makeAdminLink({ db, env, clock: systemClock }, email)
    if (!url) refuse(`Nenhum administrador tem o email ${email}.`)
    say(
      `Novo link de acesso de ${email}, que vale por 30 dias e funciona uma vez:\n${url}\n` +
        'A senha de antes continua valendo até outra ser criada com ele.\n',
    )
  })
}

/** For whoever lost phone and recovery codes. Whoever runs commands on the server knows whom they talk to. */
function takeFactorOff(env: Env, email: string, { say }: Call): Promise<void> {
  return withDatabase(env, async (db) => {
    const jobs = createJobs(db, pino({ level: 'silent' }))
    await jobs.start([], [{ kind: sendMailJob }])
    const context = { db, clock: systemClock, jobs, sealer: createSealer() }
    const outcome = await resetSecondFactor(context, email)
    await jobs.stop()
    if (outcome === 'nobody') refuse(`Nenhuma conta tem o email ${email}.`)
    say(
      outcome === 'none'
        ? `A conta de ${email} não tem segundo fator. Nada foi mudado.\n`
        : `O segundo fator de ${email} foi retirado: para entrar basta a senha. O servidor avisa a pessoa por email.\n`,
    )
  })
}

/** Says whose access the rules of now would move, and changes nothing. */
function tellMovedEnds(env: Env, { say }: Call): Promise<void> {
  return withDatabase(env, async (db) => {
    const { seen, moved } = await findMovedEnds({ db, env, clock: systemClock })
    const tell = (end: Date | null) => (end ? formatDay(end) : 'sem data')
    for (const { from, to } of moved)
      say(
        `${from.email}: hoje ${tell(from.subscriptionExpiresAt)}, pelas regras ${tell(to.subscriptionExpiresAt)}\n`,
      )
    say(
      `${seen} contas comparadas com as regras de acesso: ${moved.length} teriam outra data. Nada foi mudado.\n`,
    )
  })
}

export async function admin(call: Call): Promise<void> {
  const [action, email, ...more] = call.args
  await orExplain(call.source, async (env) => {
    if (action === 'link' && email && more.length === 0) await tellLink(env, email, call)
    else if (action === 'reset-2fa' && email && more.length === 0) await takeFactorOff(env, email, call)
    else if (action === 'access' && !email) await tellMovedEnds(env, call)
    else refuse('Use npm run admin -- link EMAIL, reset-2fa EMAIL, ou access')
  })
}

if (import.meta.main) await runCommand(admin)
