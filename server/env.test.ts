import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EnvError, readEnv, secretVariables } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'integrador-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function secretFile(text: string): string {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, text)
  return path
}

test('with nothing set, everything has its documented default', () => {
  expect(readEnv({})).toEqual({
    PORT: 3000,
    HOST: '0.0.0.0',
    APP_URL: 'http://localhost:3000',
    DATA_DIR: './data',
    MAIL_FROM: 'Integrador <nao-responda@localhost>',
    checkoutSecrets: new Map(),
    secretFiles: new Map(),
    CHECKOUT_PLANS: {},
    REFUND_CUTS_ACCESS: false,
    GRACE_DAYS: 2,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_USERNAME: 'admin',
    TRUST_PROXY: 0,
    HSTS_SUBDOMAINS: false,
    CLOUDFLARE_API_URL: 'https://api.cloudflare.com/client/v4',
    CAMPAIGN_MAILS_PER_HOUR: 5_000,
    ADMIN_2FA: 'optional',
    AUTO_CLEANUP: false,
    LOG_LEVEL: 'info',
  })
})

test('an empty variable counts as unset, and the address follows the port', () => {
  expect(readEnv({ SMTP_URL: '', PORT: '8080' })).toMatchObject({
    PORT: 8080,
    APP_URL: 'http://localhost:8080',
  })
})

test('plans are read from JSON, proxies as a number or false', () => {
  const env = readEnv({
    CHECKOUT_PLANS: '{"p1":"mensal","p2":"ignorar"}',
    TRUST_PROXY: '2',
    APP_URL: 'https://app.exemplo.com/',
  })
  expect(env).toMatchObject({
    CHECKOUT_PLANS: { p1: 'mensal', p2: 'ignorar' },
    TRUST_PROXY: 2,
    APP_URL: 'https://app.exemplo.com',
  })
  expect(readEnv({ TRUST_PROXY: 'false' }).TRUST_PROXY).toBe(0)
})

test('a checkout is on when its secret is set; several secrets are separated by commas', () => {
  const { checkoutSecrets } = readEnv({
    CHECKOUT_PROVIDER: 'qualquer',
    CHECKOUT_WEBHOOK_SECRET: ' abc ',
    HOTMART_HOTTOK: 'um, dois',
    EDUZZ_WEBHOOK_SECRET: '  ',
    HUBLA_TOKEN: 'abc,',
  })
  expect(Object.fromEntries(checkoutSecrets)).toEqual({
    kiwify: ['abc'],
    hotmart: ['um', 'dois', 'um, dois'],
    hubla: ['abc', 'abc,'],
  })
})

test('a mail server needs a sender that it takes, but for one on this machine', () => {
  expect(() => readEnv({ SMTP_URL: 'smtp://smtp.exemplo.com' })).toThrow(/^MAIL_FROM: com SMTP_URL/)
  expect(readEnv({ SMTP_URL: 'smtp://127.0.0.1:1025' }).MAIL_FROM).toBe('Integrador <nao-responda@localhost>')
  const MAIL_FROM = 'Minha Loja <oi@exemplo.com>'
  expect(readEnv({ SMTP_URL: 'smtp://smtp.exemplo.com', MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'abc'],
  ['APP_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://secreto@host/db'],
  ['SMTP_URL', 'http://secreto@host'],
  ['MAIL_FROM', 'semarroba'],
  ['MAIL_FROM', 'Integrador <sem arroba>'],
  ['SESSION_SECRET', 'curto'],
  ['CHECKOUT_PLANS', '{quebrado'],
  ['GRACE_DAYS', '-1'],
  ['REFUND_CUTS_ACCESS', 'talvez'],
  ['SUPPORT_EMAIL', 'suporte'],
  ['CHECKOUT_PLANS', '{"p1":"anual"}'],
  ['ADMIN_EMAIL', 'sem-arroba'],
  ['ADMIN_PASSWORD', '12345'],
  ['SUPPORT_PHONE', 'ligue já'],
  ['OWNER_NAME', 'X'],
  ['OWNER_DOCUMENT', '123'],
  ['OWNER_DOCUMENT', '111.111.111/11'],
  ['OWNER_DOCUMENT', '12.345.678/0001-9X'],
  ['OWNER_ADDRESS', 'Rua'],
  ['PRIVACY_EMAIL', 'privacidade'],
  ['TRUST_PROXY', 'sim'],
  ['METRICS_TOKEN', 'curto'],
  ['METRICS_TOKEN', 'com espaço no meio dele'],
  ['HSTS_SUBDOMAINS', '1'],
  ['AUTO_CLEANUP', 'yes'],
  ['LOG_LEVEL', 'verbose'],
  ['CLOUDFLARE_API_URL', 'http://api.cloudflare.com/client/v4'],
  ['CLOUDFLARE_API_URL', 'https://api.cloudflare.com.exemplo.com/client/v4'],
  ['CLOUDFLARE_API_URL', 'https://localhost.exemplo.com'],
  ['CLOUDFLARE_API_URL', 'http://10.0.0.1/client/v4'],
])('%s=%s stops the start, naming the variable and what is expected, not the value', (name, value) => {
  const read = () => readEnv({ [name]: value })
  expect(read).toThrow(EnvError)
  expect(read).toThrow(new RegExp(`^${name}: esperado `))
  expect(read).not.toThrow(value)
})

test.each([
  '123.456.789-09',
  '12345678909',
  '12.345.678/0001-95',
  '12345678000195',
  '12.ABC.345/01DE-35',
  ' 12abc34501de35 ',
])('the owner may write a document as %s', (document) => {
  expect(readEnv({ OWNER_DOCUMENT: document }).OWNER_DOCUMENT).toBe(document.trim())
})

test('all wrong variables are told at once', () => {
  expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT: [^]*LOG_LEVEL: /)
})

/** One that each of them takes for its own. */
const secretOf = (name: string) =>
  ({ DATABASE_URL: 'postgres://loja:segredo@banco/loja', SMTP_URL: 'smtp://127.0.0.1:1025' })[name] ??
  'um-segredo-de-32-caracteres-ou-mais'

test('secrets are those of the owner, of the server and of every checkout', () => {
  expect(secretVariables).toEqual(
    expect.arrayContaining(['SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD', 'METRICS_TOKEN']),
  )
  expect(secretVariables).toEqual(expect.arrayContaining(['CHECKOUT_WEBHOOK_SECRET', 'HOTMART_HOTTOK']))
})

test.each(secretVariables)('%s can be a file, whose last newline is not part of it', (name) => {
  const inPlace = readEnv({ [name]: secretOf(name) })
  for (const ending of ['', '\n', '\r\n']) {
    const file = secretFile(secretOf(name) + ending)
    const secretFiles = new Map([[`${name}_FILE`, file]])
    expect(readEnv({ [`${name}_FILE`]: file })).toEqual({ ...inPlace, secretFiles })
  }
  expect(inPlace).not.toEqual(readEnv({}))
})

test('spaces in a file are part of the secret, and an empty path is no file', () => {
  expect(readEnv({ ADMIN_PASSWORD_FILE: secretFile(' minha senha \n') }).ADMIN_PASSWORD).toBe(' minha senha ')
  expect(readEnv({ ADMIN_PASSWORD_FILE: '' }).ADMIN_PASSWORD).toBeUndefined()
  expect(readEnv({ ADMIN_PASSWORD: '', ADMIN_PASSWORD_FILE: secretFile('senha do arquivo') })).toMatchObject({
    ADMIN_PASSWORD: 'senha do arquivo',
  })
})

test('a secret in both places stops the start: nobody knows which one is meant', () => {
  const read = () => readEnv({ HUBLA_TOKEN: 'segredo-um', HUBLA_TOKEN_FILE: secretFile('segredo-dois') })
  expect(read).toThrow(EnvError)
  expect(read).toThrow(
    'HUBLA_TOKEN: definida duas vezes, também por HUBLA_TOKEN_FILE. Deixe só uma das duas.',
  )
})

test('a file that is not there, cannot be read or is empty stops the start with its name', () => {
  const unread = /^SESSION_SECRET_FILE: o arquivo não pôde ser lido \((ENOENT|EISDIR)\); esperado o caminho/
  expect(() => readEnv({ SESSION_SECRET_FILE: join(folder, 'nenhum') })).toThrow(unread)
  expect(() => readEnv({ SESSION_SECRET_FILE: folder })).toThrow(unread)
  for (const text of ['', '\n', '  \n'])
    expect(() => readEnv({ SESSION_SECRET_FILE: secretFile(text) })).toThrow(
      'SESSION_SECRET_FILE: o arquivo está vazio; esperado o segredo como seu texto.',
    )
})

test('what is wrong with a file is told without what it holds, nor the secret that was taken for its path', () => {
  const wrong = () => readEnv({ DATABASE_URL_FILE: secretFile('mysql://segredo@host/db'), PORT: 'x' })
  expect(wrong).toThrow(/PORT: [^]*DATABASE_URL: esperado/)
  expect(wrong).not.toThrow('segredo')
  const mistaken = () => readEnv({ METRICS_TOKEN_FILE: 'o-proprio-segredo\0' })
  expect(mistaken).toThrow(/^METRICS_TOKEN_FILE: o arquivo não pôde ser lido/)
  expect(mistaken).not.toThrow('proprio')
})
