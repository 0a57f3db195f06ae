import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Diagnoses, type Diagnosis } from '#contract/doctor.ts'
import { fillDataFolder } from '#server/testing/embedded-template.ts'
import { callHere } from '#server/testing/call-here.ts'
import { startNode } from '#server/testing/node-process.ts'
import { freePort } from '#server/testing/postgres.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { doctor } from './doctor.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrador-doctor-'))
  await fillDataFolder(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As the operator calls it, in a process of its own. */
async function run(env: Record<string, string>, ...args: string[]) {
  const command = startNode('commands/doctor.ts', { args, env })
  const { code } = await command.untilEnded(240_000)
  return { code, said: command.lines.join('\n'), complained: command.errorText() }
}

/** What it says and its code, which are the same in any process. */
const call = (env: Record<string, string>, ...args: string[]) => callHere(doctor, args, env)

async function diagnose(env: Record<string, string>, ask: typeof run = call) {
  const { code, said, complained } = await ask(env, '--json')
  expect(complained).toBe('')
  const { diagnoses } = Diagnoses.parse(JSON.parse(said))
  expect(code).toBe(diagnoses.some(({ state }) => state === 'trouble') ? 1 : 0)
  return (check: string) => diagnoses.filter((each) => each.check === check).map(tell)
}

const tell = ({ state, text }: Diagnosis) => `${state}: ${text}`

test('a configuration that nothing can start with is told in its sentences', async () => {
  const { code, said } = await run({ PORT: 'porta', LOG_LEVEL: 'alto' })
  expect(code).toBe(1)
  expect(said).toContain('[x]  Configuração: PORT: esperado um número de porta de 0 a 65535.')
  expect(said).toContain('[x]  Configuração: LOG_LEVEL: esperado trace')
  expect(said).toContain('2 itens errados, nenhum aviso.')
})

test('an option that nobody knows is answered with how it is called', async () => {
  const { code, complained } = await call({}, '--xml')
  expect([code, complained]).toEqual([1, expect.stringMatching(/^npm run doctor \[-- --json\]/)])
})

test('before the first start nothing is made, and what needs a database is unknown', async () => {
  const DATA_DIR = join(folder, 'none')
  const found = await diagnose({ DATA_DIR, PORT: String(await freePort()) })
  expect(found('migrations-applied')).toEqual([
    `unknown: Ainda não há banco de dados em ${DATA_DIR}: é criado no primeiro início.`,
  ])
  expect(found('mail-server')).toHaveLength(1)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a PostgreSQL that is away leaves the rest to be told', async () => {
  const env = {
    DATABASE_URL: 'postgres://ana:segredo-do-banco@127.0.0.1:9/x',
    DATA_DIR: join(folder, 'none'),
  }
  const { code, said } = await call({ ...env, PORT: String(await freePort()) })
  expect(code).toBe(1)
  expect(said).toContain('[x]  Banco de dados: O banco de dados não respondeu')
  expect(said).toContain('[?]  Planos: Não se sabe: o banco de dados não respondeu.')
  expect(said).toContain('[x]  Segredos: SESSION_SECRET não está definido')
  expect(said).not.toContain('segredo-do-banco')
})

test('the embedded database is looked at while it rests, and through the server while it runs', async () => {
  const port = await freePort()
  const env = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', APP_URL: `http://127.0.0.1:${port}` }
  const resting = await diagnose(env, run)
  expect(resting('migrations-applied')).toEqual(['fine: O banco de dados tem as tabelas desta versão.'])
  expect(resting('port-free')).toEqual([`fine: A porta ${port} está livre.`])
  expect(resting('app-address')).toContain(
    `unknown: ${env.APP_URL} não respondeu a esta máquina (ECONNREFUSED).`,
  )

  const server = await startServerProcess({ env, port })
  await server.untilHealthy()
  const running = await diagnose(env)
  await server.end('SIGTERM')
  expect(running('migrations-applied')).toEqual(['fine: O banco de dados tem as tabelas desta versão.'])
  expect(running('port-free')).toEqual([`fine: Este servidor atende na porta ${port}.`])
  expect(running('proxies-trusted')).toEqual(['fine: Nenhum proxy na frente, como TRUST_PROXY diz.'])
  expect(running('app-address')).toContain('fine: O endereço responde.')
}, 600_000)
