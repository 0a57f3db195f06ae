import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainMail } from '#server/testing/plain-mail.ts'
import { startSmtpSink, type SinkMood, type SmtpSink } from '#server/testing/smtp-sink.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { renderMail, type MailContent } from '#contract/mail/layout.ts'
import { createOutboxMailer, createSmtpMailer } from './mailer.ts'
import { queueMail } from './queue-mail.ts'
import { sendMailWork } from './send-mails.ts'
import { mails } from './tables.ts'

const content: MailContent = {
  subject: 'Seu acesso ao Integrador está pronto',
  preview: 'Crie sua senha',
  heading: 'Olá, João',
  blocks: [
    { paragraph: 'Crie sua senha para entrar.' },
    {
      button: {
        label: 'Criar minha senha',
        url: 'https://app.exemplo.com/auth/reset-password?token=abc&x=1',
      },
    },
    { note: 'Se não foi você, ignore este email.' },
  ],
}
const footer = { loginUrl: 'https://app.exemplo.com/auth' }
const mailerOptions = { from: 'Integrador <nao-responda@exemplo.com>', domain: 'exemplo.com' }

const withLogin = (url: string) => url.replace('//', '//usuario:senha@')

let sink: SmtpSink
let server: TestServer
beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startTestServer({
    context: { mailer: createSmtpMailer(withLogin(sink.url), mailerOptions) },
    works: (context) => [sendMailWork(context, [plainMail])],
  })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})
beforeEach(() => {
  sink.setMood('accept')
  sink.received.length = 0
})

type Extra = { onceKey?: string; content?: MailContent }
const queue = (to: string, extra: Extra = {}) =>
  server.context.db.transaction((tx) =>
    queueMail(server.context, tx, {
      kind: plainMail,
      to,
      cause: extra.content ?? content,
      secret: 'a token',
      ...extra,
    }),
  )
const firstReceived = async () => {
  const [mail] = sink.received
  if (!mail) throw new Error('No mail arrived')
  return { to: mail.to, email: await PostalMime.parse(mail.raw) }
}
const stateOf = async (to: string) => {
  const [mail] = await server.context.db.select().from(mails).where(eq(mails.recipient, to))
  return mail
}

const findOpenJobs = () =>
  server.context.db.execute(sql`
    select id from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`)

describe('a queued mail', () => {
  test('arrives with HTML, text, button and plain link, and leaves nothing readable behind', async () => {
    await queue('joao@example.com')
    expect((await stateOf('joao@example.com'))?.sealed ?? '').not.toContain('a token')
    await expect.poll(() => sink.received).toHaveLength(1)
    const { to, email } = await firstReceived()
    expect(to).toEqual(['joao@example.com'])
    expect(email).toMatchObject({
      subject: content.subject,
      from: { name: 'Integrador', address: 'nao-responda@exemplo.com' },
    })
    expect(email.html).toContain('href="https://app.exemplo.com/auth/reset-password?token=abc&amp;x=1"')
    expect(email.text).toContain('https://app.exemplo.com/auth/reset-password?token=abc&x=1')
    await expect
      .poll(() => stateOf('joao@example.com'))
      .toMatchObject({ status: 'sent', sealed: null, attempts: 1 })
    const { id } = (await stateOf('joao@example.com')) ?? {}
    expect(email.messageId).toBe(`<${id}@exemplo.com>`)
  })

  test('asked for twice under one key is one mail', async () => {
    await queue('uma@example.com', { onceKey: 'sale-1' })
    await queue('uma@example.com', { onceKey: 'sale-1' })
    await queue('outra@example.com', { onceKey: 'sale-2' })
    await expect.poll(() => sink.received).toHaveLength(2)
    expect(new Set(sink.received.map(({ to }) => to[0]))).toEqual(
      new Set(['outra@example.com', 'uma@example.com']),
    )
  })

  test('is not sent when its transaction fails', async () => {
    const cut = server.context.db.transaction(async (tx) => {
      await queueMail(server.context, tx, { kind: plainMail, to: 'nunca@example.com', cause: content })
      throw new Error('cut')
    })
    await expect(cut).rejects.toThrow('cut')
    expect(await stateOf('nunca@example.com')).toBeUndefined()
  })
})

test('a mail that is out while the database restarts is marked afterwards, and not sent again', async () => {
  const { db } = server.context
  // The database's own words for its crash.
  await db.execute(sql`create function crash() returns trigger language plpgsql as $$
    begin raise exception 'crashed' using errcode = '57P02'; end $$`)
  await db.execute(
    sql`create trigger crash before update on mails for each statement execute function crash()`,
  )
  await queue('carla@example.com')
  await expect.poll(() => sink.received).toHaveLength(1)
  await wait(1_200)
  expect(await stateOf('carla@example.com')).toMatchObject({ status: 'queued' })
  await db.execute(sql`drop function crash cascade`)
  await expect.poll(() => stateOf('carla@example.com')).toMatchObject({ status: 'sent', attempts: 1 })
  await expect.poll(findOpenJobs).toMatchObject({ rows: [] })
  expect(sink.received).toHaveLength(1)
})

describe('a mail server', () => {
  test('that says "later" is asked again until it takes the mail', async () => {
    sink.setMood({ code: 450, text: 'mailbox busy' })
    await queue('depois@example.com')
    await expect.poll(async () => (await stateOf('depois@example.com'))?.error).toContain('mailbox busy')
    expect(await stateOf('depois@example.com')).toMatchObject({ status: 'queued' })
    sink.setMood('accept')
    await expect
      .poll(() => stateOf('depois@example.com'))
      .toMatchObject({
        status: 'sent',
        attempts: 2,
        error: null,
      })
    expect(sink.received).toHaveLength(1)
  })

  const sendTo = async (mood: SinkMood) => {
    sink.setMood(mood)
    const mailer = createSmtpMailer(withLogin(sink.url), mailerOptions)
    const failure: unknown = await mailer
      .send({ id: 'm1', to: 'ana@example.com', ...renderMail(content, footer) })
      .catch((error: unknown) => error)
    mailer.close()
    return failure
  }

  /** All of it can be mended, and then the mail must still be there. */
  test.each<[string, SinkMood, RegExp]>([
    ['the password', { at: 'login', code: 535, text: '5.7.8 Username and Password not accepted' }, /a senha/],
    ['the day’s limit', { at: 'sender', code: 550, text: 'Daily user sending limit exceeded' }, /limite/],
    ['the sender', { at: 'sender', code: 553, text: '5.1.8 Sender address rejected' }, /remetente/],
    ['the sender, said at a recipient', { code: 550, text: '5.1.7 Sender is not yours' }, /remetente/],
    ['relaying', { code: 550, text: '5.7.1 Relaying denied' }, /regra/],
    ['relaying, without a code', { code: 554, text: 'Relay access denied' }, /regra/],
    ['the day’s limit, said at a recipient', { code: 550, text: '5.4.5 Daily quota exceeded' }, /limite/],
    ['what its policy allows', { at: 'message', code: 554, text: '5.7.1 Refused by policy' }, /regra/],
    ['the message', { at: 'message', code: 550, text: 'Message looks like spam' }, /regra/],
    ['its own disk', { at: 'message', code: 452, text: '4.3.1 No storage' }, /mais tarde/],
  ])('that objects to %s says nothing about the recipient', async (_, mood, reason) => {
    expect(await sendTo(mood)).toMatchObject({
      name: 'MailError',
      aboutRecipient: false,
      reason: expect.stringMatching(reason) as unknown,
    })
  })

  test.each([
    '5.1.1 The email account that you tried to reach does not exist',
    '5.2.1 Mailbox disabled, not accepting messages',
    'No such user here',
  ])('that says of a recipient %j is believed', async (text) => {
    expect(await sendTo({ code: 550, text })).toMatchObject({ name: 'MailError', aboutRecipient: true })
  })

  test('that objects to us for good is asked again, and the mail is still there', async () => {
    sink.setMood({ at: 'sender', code: 550, text: 'Daily user sending limit exceeded' })
    await queue('limite@example.com')
    await expect
      .poll(() => stateOf('limite@example.com'))
      .toMatchObject({ status: 'queued', attempts: 1, sealed: expect.any(String) as unknown })
    sink.setMood('accept')
    await expect.poll(() => stateOf('limite@example.com')).toMatchObject({ status: 'sent', error: null })
    expect(sink.received).toHaveLength(1)
  })

  test('that takes mails again gets those that wait at once, and a mail of four days ago is given up', async () => {
    sink.setMood({ code: 450, text: 'busy' })
    await Promise.all(['um', 'dois', 'antigo'].map((name) => queue(`${name}-espera@example.com`)))
    const waiting = sql`select id from pgboss.job where name = 'send-mail' and state = 'retry'`
    await expect.poll(() => server.context.db.execute(waiting)).toMatchObject({ rows: [{}, {}, {}] })
    await server.context.db.execute(
      sql`update pgboss.job set start_after = now() + interval '1 hour' where name = 'send-mail' and state = 'retry'`,
    )
    await server.context.db
      .update(mails)
      .set({ createdAt: new Date(server.context.clock.now().getTime() - 4 * 86_400_000) })
      .where(eq(mails.recipient, 'antigo-espera@example.com'))
    sink.setMood((address) => (address.startsWith('antigo') ? { code: 450, text: 'still busy' } : 'accept'))
    await queue('novo-espera@example.com')
    for (const name of ['um', 'dois', 'novo'])
      await expect.poll(() => stateOf(`${name}-espera@example.com`)).toMatchObject({ status: 'sent' })
    await expect.poll(() => stateOf('antigo-espera@example.com')).toMatchObject({ status: 'failed' })
  })

  test('that says "never" is believed at once, and its words are kept', async () => {
    sink.setMood({ code: 550, text: 'no such user' })
    await queue('ninguem@example.com')
    const refused = { status: 'failed', sealed: null, attempts: 1 }
    await expect.poll(() => stateOf('ninguem@example.com')).toMatchObject(refused)
    expect(await stateOf('ninguem@example.com')).toMatchObject({
      error: expect.stringContaining('no such user') as unknown,
      reason: 'O servidor do destinatário diz que este endereço não recebe emails.',
    })
  })
})

describe('headers', () => {
  test.each(['Assunto\r\nBcc: vitima@example.com', 'Assunto\nX-Evil: 1', 'Assunto\r\n\r\ncorpo falso'])(
    'cannot be added through the subject %j',
    async (subject) => {
      await queue('alvo@example.com', { content: { ...content, subject } })
      await expect.poll(() => sink.received).toHaveLength(1)
      const { to, email } = await firstReceived()
      expect(to).toEqual(['alvo@example.com'])
      const names = email.headers.map(({ key }) => key)
      expect(names).not.toContain('bcc')
      expect(names).not.toContain('x-evil')
      expect(email.html).toContain('Criar minha senha')
    },
  )

  test('an address is one address, whatever it contains', async () => {
    await queue('"a, b@example.com" <c@example.com>, d@example.com')
    await expect
      .poll(() => stateOf('"a, b@example.com" <c@example.com>, d@example.com'))
      .not.toMatchObject({
        attempts: 0,
      })
    for (const { to } of sink.received) expect(to).toHaveLength(1)
  })
})

test('a mail server that hangs on one mail holds up neither requests nor other mails', async () => {
  sink.setMood('hang')
  await queue('espera@example.com')
  await expect.poll(() => sink.hanging()).toBe(1)
  sink.setMood('accept')
  expect((await server.app.inject({ url: '/api/health' })).statusCode).toBe(200)
  await queue('passa@example.com')
  await expect.poll(() => stateOf('passa@example.com')).toMatchObject({ status: 'sent' })
  expect(await stateOf('espera@example.com')).toMatchObject({ status: 'queued' })
})

describe('a mail server that falls silent', () => {
  const trySending = async () => {
    const mailer = createSmtpMailer(sink.url, { ...mailerOptions, silenceLimitMs: 400 })
    const failure: unknown = await mailer
      .send({ id: 'm1', to: 'ana@example.com', ...renderMail(content, footer) })
      .catch((error: unknown) => error)
    mailer.close()
    return failure
  }

  test('before it has the mail is given up, and the mail may be sent again', async () => {
    sink.setMood('hang')
    expect(await trySending()).toMatchObject({ name: 'MailError', permanent: false, unclear: false })
  })

  test('when it has the whole mail leaves it unclear whether it arrives', async () => {
    sink.setMood('silent')
    // On a busy machine the silence may come before the mail does.
    let failure: unknown
    while (sink.received.length === 0) failure = await trySending()
    expect(failure).toMatchObject({ name: 'MailError', permanent: false, unclear: true })
  })
})

test('what is typed by people cannot break out of the mail', () => {
  const heading = '</h1><script>alert(1)</script>'
  const { html, text } = renderMail(
    { ...content, heading, blocks: [{ paragraph: '<img src=x onerror=1>\n"aspas"' }] },
    footer,
  )
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;img src=x onerror=1&gt;<br>&quot;aspas&quot;')
  expect(text).toContain(heading)
})

test('a mail links to web addresses only', () => {
  const blocks = [{ button: { label: 'x', url: 'javascript:alert(1)' } }]
  expect(() => renderMail({ ...content, blocks }, footer)).toThrow(/http/)
})

test('without a mail server each mail is a file that a mail client opens', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'integrador-outbox-')), 'outbox')
  const mailer = createOutboxMailer(folder, { ...mailerOptions, replyTo: 'ajuda@exemplo.com' })
  await mailer.send({ id: 'm1', to: 'ana@example.com', ...renderMail(content, footer) })
  expect(await readdir(folder)).toEqual(['m1.eml'])
  const email = await PostalMime.parse(await readFile(join(folder, 'm1.eml')))
  expect(email).toMatchObject({
    subject: content.subject,
    to: [{ address: 'ana@example.com' }],
    replyTo: [{ address: 'ajuda@exemplo.com' }],
    messageId: '<m1@exemplo.com>',
  })
})
