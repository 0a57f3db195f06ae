import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { PublishEvent, Vault } from '#contract/publishing.ts'
import { platforms } from '#generator/index.ts'
import { startLocalCloud, type LocalCloud } from '#local-cloud/start-local-cloud.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

export const accounts = { marina: 'a1'.repeat(16), agency: 'b2'.repeat(16), nameless: 'c3'.repeat(16) }

export const tokenOf = (words: string, kind = 'cfut') => `${kind}_${words}_`.padEnd(40, '0')

export const tokens = {
  one: tokenOf('de_uma_conta'),
  several: tokenOf('de_duas_contas'),
  nameless: tokenOf('de_conta_sem_nome'),
  ofAccount: tokenOf('da_propria_conta', 'cfat'),
  expired: tokenOf('vencido'),
  disabled: tokenOf('desativado'),
  withoutScripts: tokenOf('sem_workers_scripts'),
  withoutAccounts: tokenOf('sem_account_settings'),
}

type Person = Awaited<ReturnType<TestServer['logIn']>>

export type PublishScene = {
  cloud: LocalCloud
  server: TestServer
  /** Nobody but these two, who have published nothing. */
  begin: () => Promise<{ ana: Person; bia: Person }>
  send: (who: Person, changes?: object) => Promise<{ statusCode: number; body: string }>
  /** What was told on the way, line by line. */
  publish: (who: Person, changes?: object) => Promise<PublishEvent[]>
  /** How it ended. */
  end: (who: Person, changes?: object) => Promise<PublishEvent | undefined>
  vaultsOf: (who: Person) => Promise<Vault[]>
  /** Asks a vault as the browser does. */
  open: (vault: Vault | undefined) => Promise<Response>
  close: () => Promise<void>
}

/** The server, and a Cloudflare of this machine with accounts and tokens of every kind. */
export async function openPublishScene(context: Partial<Context> = {}): Promise<PublishScene> {
  const folder = mkdtempSync(join(tmpdir(), 'publicar-'))
  const cloud = await startLocalCloud({
    folder,
    accounts: [
      { id: accounts.marina, name: 'Marina Afiliada', subdomain: 'marina' },
      { id: accounts.agency, name: 'Agência', subdomain: 'agencia' },
      { id: accounts.nameless, name: 'Nova', subdomain: null },
    ],
    tokens: [
      { value: tokens.several, kind: 'user', accounts: [accounts.marina, accounts.agency] },
      { value: tokens.nameless, kind: 'user', accounts: [accounts.nameless] },
      ...[
        { value: tokens.one, kind: 'user' as const },
        { value: tokens.ofAccount, kind: 'account' as const },
        { value: tokens.expired, kind: 'user' as const, state: 'expired' as const },
        { value: tokens.disabled, kind: 'user' as const, state: 'disabled' as const },
        { value: tokens.withoutScripts, kind: 'user' as const, may: ['account_settings' as const] },
        { value: tokens.withoutAccounts, kind: 'user' as const, may: ['workers_scripts' as const] },
      ].map((token) => ({ ...token, accounts: [accounts.marina] })),
    ],
    takenSubdomains: ['ana'],
  })
  const server = await startTestServer({ env: { CLOUDFLARE_API_URL: cloud.apiUrl }, context })

  const send = (who: Person, changes: object = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/publish',
      headers: { cookie: who.cookie },
      payload: { ...usual, ...changes },
    })
  async function publish(who: Person, changes: object = {}): Promise<PublishEvent[]> {
    const { statusCode, body } = await send(who, changes)
    if (statusCode !== 200) throw new Error(`Refused: ${body}`)
    return body
      .trimEnd()
      .split('\n')
      .map((line) => PublishEvent.parse(JSON.parse(line)))
  }

  return {
    cloud,
    server,
    begin: () => beginAnew(server),
    send,
    publish,
    end: async (who, changes) => (await publish(who, changes)).at(-1),
    vaultsOf: async ({ cookie }) => {
      const reply = await server.app.inject({ url: '/api/vaults', headers: { cookie } })
      return z.object({ vaults: z.array(Vault) }).parse(reply.json()).vaults
    },
    open: async (vault) =>
      cloud.ask(`${vault?.address}/integrador/ajustes`, {
        headers: { authorization: `Bearer ${vault?.key}` },
      }),
    close: async () => {
      await server.close()
      await cloud.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const usual = {
  token: tokens.one,
  platform: platforms[0]?.id,
  name: 'leads-adcombo',
  apiKey: 'chave-da-rede',
}

async function beginAnew({ context, clock, logIn }: TestServer): Promise<{ ana: Person; bia: Person }> {
  await context.db.delete(users)
  const subscriptionExpiresAt = new Date(clock.now().getTime() + 30 * 24 * 60 * 60 * 1000)
  const member = { subscriptionType: 'mensal', subscriptionExpiresAt } as const
  return {
    ana: await logIn({ username: 'Ana', email: 'ana@example.com', ...member }),
    bia: await logIn({ username: 'bia', email: 'bia@example.com', ...member }),
  }
}
