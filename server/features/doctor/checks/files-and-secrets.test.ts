import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createTestDatabase } from '#server/testing/databases.ts'
import { startSmtpSink, type SmtpSink } from '#server/testing/smtp-sink.ts'
import { createSeldom } from '../seldom.ts'
import { look, unasked } from '../testing/look.ts'
import { backupAge } from './backup-age.ts'
import { diskSpace, judgeCopies } from './disk-space.ts'
import { fileModes } from './file-modes.ts'
import { judgeMailServer, mailServer } from './mail-server.ts'
import { judgeMemory, memorySize } from './memory-size.ts'
import { isGuessable, secretsStrong } from './secrets-strong.ts'

const random = 'Zx0mS6v1rKq9wP3uYbT7eHdLcNf2GjA8QoRi5V4W'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrador-doctor-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('secrets', () => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.close())
  const texts = async (env: Record<string, string>) =>
    (await look(secretsStrong, { env, db })).map(([state, text]) => `${state}: ${text}`)

  test.each([
    ['troque-por-um-texto-aleatorio-bem-longo', true],
    ['a'.repeat(40), true],
    ['k7Qz'.repeat(10), true],
    ['k7Qzm2Xw9pLr'.repeat(3), true],
    ['MINHA-SENHA-SECRETA-2026-INTEGRADOR-X', true],
    [random, false],
    ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', false],
  ])('%s is guessable: %s', (secret, expected) => expect(isGuessable(secret)).toBe(expected))

  test('set and strong is well, and its value is never told', async () => {
    const found = await texts({ SESSION_SECRET: random, METRICS_TOKEN: `${random}m` })
    expect(found).toEqual(['fine: SESSION_SECRET está definido.', 'fine: METRICS_TOKEN está definido.'])
  })

  test('a text of examples is wrong, and is not told either', async () => {
    const weak = 'troque-por-um-texto-aleatorio-bem-longo'
    const found = await look(secretsStrong, {
      env: { SESSION_SECRET: weak, METRICS_TOKEN: weak, CHECKOUT_WEBHOOK_SECRET: weak },
      db,
    })
    expect(found.map(([state, text]) => [state, text.split(' ')[0]])).toEqual([
      ['trouble', 'SESSION_SECRET'],
      ['trouble', 'METRICS_TOKEN'],
      ['warning', 'O'],
    ])
    expect(found.at(-1)?.[1]).toBe(
      'O segredo do checkout parece um texto de exemplo: kiwify. Quem o adivinha inventa vendas.',
    )
    expect(JSON.stringify(found)).not.toContain(weak)
  })

  test('one guessable secret beside a good one is enough to invent sales', async () => {
    const found = await texts({
      SESSION_SECRET: random,
      CHECKOUT_WEBHOOK_SECRET: `${random},segredo-do-kiwify`,
    })
    expect(found).toContain(
      'warning: O segredo do checkout parece um texto de exemplo: kiwify. Quem o adivinha inventa vendas.',
    )
  })

  test('none at all: wrong with PostgreSQL, a warning for who sells on the embedded one, well for a trial', async () => {
    expect((await texts({ DATABASE_URL: 'postgres://banco/x' }))[0]).toMatch(
      /^trouble: SESSION_SECRET não está definido: publicar Workers é recusado/,
    )
    expect((await texts({ CHECKOUT_WEBHOOK_SECRET: 'k3j4h5k3j4' }))[0]).toBe(
      'warning: SESSION_SECRET não está definido: o próprio do Integrador fica no banco, ao lado do que ele sela.',
    )
    expect((await texts({}))[0]).toBe('fine: SESSION_SECRET não está definido: o Integrador usa um próprio.')
  })

  test('the password of the first administrator that was left behind', async () => {
    const env = { ADMIN_PASSWORD: 'uma-senha-boa', SESSION_SECRET: random }
    expect(await texts(env)).toContain('fine: ADMIN_PASSWORD espera o primeiro início.')
    expect(await look(secretsStrong, { env })).toContainEqual(['unknown', unasked])
    const admin = { username: 'chefe', email: 'chefe@example.com', isAdmin: true, password: 'hash' }
    await db.insert(users).values(admin)
    expect((await texts(env)).filter((text) => !text.startsWith('fine'))).toEqual([
      'warning: ADMIN_PASSWORD continua na configuração, e o administrador já existe: ela não serve para mais nada.',
    ])
  })
})

describe('the mail server', () => {
  let sink: SmtpSink
  beforeAll(async () => {
    sink = await startSmtpSink()
  })
  afterAll(() => sink.close())
  const withLogin = () => sink.url.replace('//', '//ana%40exemplo.com:senha@')

  test('none: nobody gets a mail, which is wrong for who sells', async () => {
    expect((await look(mailServer))[0]?.slice(0, 2)).toEqual([
      'warning',
      'SMTP_URL não está definido: cada email vira um arquivo na pasta outbox, e nenhum sai.',
    ])
    const [found] = await look(mailServer, { env: { CHECKOUT_WEBHOOK_SECRET: 'k3j4h5k3j4' } })
    expect(found?.[0]).toBe('trouble')
    expect(found?.[1]).toMatch(/Quem compra não recebe o acesso\.$/)
  })

  test('it is greeted and logged in to, and no mail is sent', async () => {
    const host = new URL(sink.url).host
    const env = { SMTP_URL: sink.url, MAIL_FROM: 'a@exemplo.com' }
    expect(await look(mailServer, { env })).toEqual([['fine', `${host} atende, sem usuário e senha.`]])
    expect(await look(mailServer, { env: { ...env, SMTP_URL: withLogin() } })).toEqual([
      ['fine', `${host} atende e aceita o usuário e a senha.`],
    ])
    expect([sink.received, sink.asked()]).toEqual([[], 0])
  })

  test('a login that it refuses', async () => {
    sink.setMood({ code: 535, text: '5.7.8 authentication failed', at: 'login' })
    const [found] = await look(mailServer, { env: { SMTP_URL: withLogin(), MAIL_FROM: 'a@exemplo.com' } })
    sink.setMood('accept')
    expect(found).toEqual([
      'trouble',
      `${new URL(sink.url).host}: O servidor de email não aceitou o usuário e a senha de SMTP_URL.`,
      'Corrija SMTP_URL.',
    ])
  })

  test('nobody there', async () => {
    const [found] = await look(mailServer, { env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    expect(found?.[0]).toBe('trouble')
    expect(found?.[1]).toMatch(
      /^127\.0\.0\.1:9: O servidor de email não respondeu\. \(ESOCKET|ECONNREFUSED|ECONNECTION\)/,
    )
  })

  test('it talks in the open only, which is well on this machine alone', async () => {
    const { askMailServer } = await import('#server/platform/mail/ask-mail-server.ts')
    const answer = await askMailServer(sink.url, { needsTls: true })
    expect(answer).toEqual({ state: 'open' })
    expect(judgeMailServer(answer, 'correio.exemplo.com:587')).toMatchObject({
      state: 'trouble',
      text: 'correio.exemplo.com:587 não oferece TLS: usuário, senha e emails passam sem proteção.',
    })
  })

  test('a sender of another domain than the user is hinted at', async () => {
    const env = { SMTP_URL: withLogin(), MAIL_FROM: 'Loja <oi@loja.com.br>' }
    expect((await look(mailServer, { env }))[0]?.slice(0, 2)).toEqual([
      'warning',
      'MAIL_FROM é de loja.com.br, e o usuário de SMTP_URL é de exemplo.com: muitos servidores recusam ou marcam como spam.',
    ])
    const own = { ...env, MAIL_FROM: 'Loja <oi@avisos.exemplo.com>' }
    expect((await look(mailServer, { env: own })).map(([state]) => state)).toEqual(['fine'])
  })

  test('however many look, it is asked once a minute', async () => {
    let nowMs = 0
    let talks = 0
    const seldom = createSeldom(() => nowMs)
    const talk = async () => (talks += 1)
    await Promise.all([seldom('a', talk), seldom('a', talk)])
    nowMs = 59_999
    expect(await seldom('a', talk)).toBe(1)
    nowMs = 60_000
    expect(await seldom('a', talk)).toBe(2)
    expect(talks).toBe(2)
  })
})

describe('copies', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  const clock = { now: () => now }
  const find = (BACKUP_DIR: string) => look(backupAge, { env: { BACKUP_DIR }, clock })

  test('nobody makes any, as far as is known', async () => {
    expect((await look(backupAge))[0]?.slice(0, 2)).toEqual([
      'warning',
      'BACKUP_DIR não está definido: ninguém faz cópias do banco, a não ser que outro programa as faça.',
    ])
  })

  test('none yet, an old one, one of last night, an empty one', async () => {
    const copies = join(folder, 'copies')
    await mkdir(copies)
    expect((await find(copies))[0]?.slice(0, 2)).toEqual([
      'trouble',
      `BACKUP_DIR: ainda não há nenhuma cópia em ${copies}.`,
    ])
    const write = async (name: string, text = 'x'.repeat(2_000)) => {
      await writeFile(join(copies, name), text)
      await utimes(join(copies, name), now, now)
    }
    await write('integrador-2026-11-17T09-59.jsonl.gz')
    expect((await find(copies))[0]?.slice(0, 2)).toEqual([
      'trouble',
      'Última cópia há 1 dia, com 2 kB: a de cada noite deixou de ser feita.',
    ])
    await write('integrador-2026-11-17T10-01.jsonl.gz')
    expect(await find(copies)).toEqual([['fine', 'Última cópia há 1 dia, com 2 kB.']])
    await write('integrador-2026-11-18T05-41.jsonl.gz', '')
    expect((await find(copies))[0]?.[1]).toBe('Última cópia há 6 horas, com 0 bytes: está vazia.')
  })
})

describe('files', () => {
  test('a folder or a secret that others may read', async () => {
    const data = join(folder, 'data')
    const copies = join(folder, 'kept')
    const secret = join(folder, 'secret')
    await mkdir(data, { mode: 0o700 })
    await mkdir(copies, { mode: 0o700 })
    await writeFile(secret, random, { mode: 0o600 })
    const env = { DATA_DIR: data, BACKUP_DIR: copies, SESSION_SECRET_FILE: secret, OTHER_FILE: secret }
    const find = () => look(fileModes, { env })
    expect(await find()).toEqual([['fine', 'Só o usuário do Integrador lê o que ele guarda.']])
    await chmod(secret, 0o640)
    expect((await find()).map(([state]) => state)).toEqual(['fine'])
    await chmod(data, 0o755)
    await chmod(copies, 0o710)
    await chmod(secret, 0o644)
    expect(await find()).toEqual([
      [
        'trouble',
        `DATA_DIR: outros usuários desta máquina podem entrar em ${data} (755).`,
        `chmod 700 ${data}`,
      ],
      [
        'trouble',
        `BACKUP_DIR: outros usuários desta máquina podem entrar em ${copies} (710).`,
        `chmod 700 ${copies}`,
      ],
      [
        'warning',
        `SESSION_SECRET_FILE: outros usuários desta máquina podem ler ${secret} (644).`,
        `chmod 600 ${secret}`,
      ],
    ])
  })

  test('a folder that is not there is nobody else’s either', async () => {
    expect(await look(fileModes, { env: { DATA_DIR: join(folder, 'none') } })).toEqual([
      ['fine', 'Só o usuário do Integrador lê o que ele guarda.'],
    ])
  })
})

describe('disk and memory', () => {
  test('what is left of each folder’s disk, or that nobody can tell', async () => {
    const env = { DATA_DIR: folder, BACKUP_DIR: join(folder, 'none') }
    const found = await look(diskSpace, { env })
    expect(judgeCopies({ freeBytes: 500_000_000, totalBytes: 50_000_000_000 }, '/copias')).toEqual({
      state: 'trouble',
      text: 'BACKUP_DIR: Restam 500 MB de 50 GB (99% em uso). A próxima cópia pode não caber.',
      remedy: 'Libere espaço, ou aumente o disco.',
    })
    expect(found.find(([, text]) => text.startsWith('DATA_DIR: '))?.[1]).toMatch(/(Livres|Restam)/)
    expect(found).toContainEqual([
      'unknown',
      `BACKUP_DIR: a pasta ${env.BACKUP_DIR} não pôde ser lida.`,
      'Crie-a, com o usuário do Integrador como dono.',
    ])
  })

  test('a machine that is too small for its database', async () => {
    expect(judgeMemory({ totalBytes: 1_000_000_000, isEmbedded: true })).toEqual({
      state: 'trouble',
      text: 'Há 1 GB de memória. O Integrador usa cerca de 400 MB com o banco embutido, e até 1,3 GB ao iniciar: pode ser encerrado pelo sistema.',
      remedy: 'Dê mais memória, ou use um PostgreSQL, em DATABASE_URL.',
    })
    expect(judgeMemory({ totalBytes: 1_000_000_000, isEmbedded: false }).state).toBe('fine')
    expect(judgeMemory({ totalBytes: 250_000_000, isEmbedded: false }).state).toBe('trouble')
    expect((await look(memorySize))[0]?.[1]).toMatch(/^\d.* de memória/)
  })
})
