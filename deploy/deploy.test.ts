import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { campaignEvents, sendBulkEmail, sendRemarketingEmail } from '#contract/campaigns.ts'
import { receiveSale } from '#contract/checkout.ts'
import { cleanupEvents } from '#contract/deletions.ts'
import { publishWorker } from '#contract/publishing.ts'
import { readEnv, secretVariables, variableNames } from '#server/env.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { limits, webhookBodyLimit } from '#server/platform/http/limits.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const [compose, dockerfile, example, unit, caddy, nginx] = [
  'deploy/compose.yml',
  'deploy/Dockerfile',
  'deploy/env.example',
  'deploy/integrador.service',
  'deploy/Caddyfile',
  'deploy/nginx.conf',
].map(read) as [string, string, string, string, string, string]
/** What the first service is told, of three. */
const app = compose.slice(compose.indexOf('\n  app:'), compose.indexOf('\n  postgres:'))
const mandatory = ['APP_URL', 'ADMIN_EMAIL', 'MAIL_FROM']
const known = new Set([...variableNames, ...secretVariables.map((name) => `${name}_FILE`)])

const folder = mkdtempSync(join(tmpdir(), 'integrador-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function found(text: string, pattern: RegExp): string[] {
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name)
  expect(names).not.toEqual([])
  return names
}

test('every variable of the kit is one that the server reads', () => {
  const named = [
    ...found(example, /^#?([A-Z][A-Z0-9_]*)=/gm),
    ...found(read('deploy/systemd.env'), /^([A-Z][A-Z0-9_]*)=/gm),
    ...found(app, /^ {6}([A-Z][A-Z0-9_]*): /gm),
  ]
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the secret of every checkout has its line, and no secret stands in the example itself', () => {
  const offered = found(example, /^#([A-Z0-9_]+)_FILE=/gm)
  expect(offered).toEqual(
    expect.arrayContaining(Object.values(checkouts).map(({ secret }) => secret.variable)),
  )
  expect(Object.keys(parseEnv(example)).filter((name) => secretVariables.includes(name))).toEqual([])
})

test('what must be set is empty in the example, and stops both ways of starting by its name', () => {
  const empty = Object.entries(parseEnv(example)).filter(([, value]) => value === '')
  expect(new Set(empty.map(([name]) => name))).toEqual(new Set(mandatory))
  for (const name of mandatory) {
    expect(app).toContain(`      ${name}: \${${name}:?`)
    expect(unit).toContain(`"$\${${name}:?`)
  }
})

test('the example with all its lines switched on is taken by the server', () => {
  const everything = example.replaceAll(/^#(?=[A-Z0-9_]+=.)/gm, '')
  const settings = Object.entries(parseEnv(everything)).filter(([name]) => !name.endsWith('_FILE'))
  const env = readEnv({
    ...Object.fromEntries(settings),
    APP_URL: 'https://app.exemplo.com.br',
    ADMIN_EMAIL: 'dona@exemplo.com.br',
    MAIL_FROM: 'Loja <contato@exemplo.com.br>',
  })
  expect(env.CHECKOUT_PLANS).toEqual({ ID_DO_PLANO: 'mensal', ID_DE_OUTRO_PRODUTO: 'ignorar' })
  const own = parseEnv(read('deploy/systemd.env'))
  expect(readEnv({ DATABASE_URL: own['DATABASE_URL'], HOST: own['HOST'] }).HOST).toBe('127.0.0.1')
})

test('image and unit start what `npm start` starts, with the same flags and without npm', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const flags = found(scripts.start, /(--\S+)/g)
  const [started = ''] = found(unit, /^ExecStart=(.*)$/gm)
  expect(started).toBe(`/opt/integrador/node_modules/.bin/node ${flags.join(' ')} server/main.ts`)
  const [command = ''] = found(dockerfile, /^CMD (.*)$/gm)
  expect(JSON.parse(command)).toEqual(['node', ...flags, 'server/main.ts'])
})

test('files that the unit reads are where it looks for them', () => {
  const paths = found(unit, /=\/opt\/integrador\/(\S+)/g).filter((path) => !path.startsWith('node_modules/'))
  expect(paths).toContain('deploy/systemd.env')
  for (const path of [...paths, 'server/main.ts']) expect(existsSync(join(root, path))).toBe(true)
})

test('whoever stops it waits for the drain and for the end', () => {
  const [bySystemd] = found(unit, /^TimeoutStopSec=(\d+)$/gm)
  const [byDocker] = found(app, /stop_grace_period: (\d+)s/g)
  for (const seconds of [bySystemd, byDocker]) expect(Number(seconds)).toBeGreaterThanOrEqual(3 + 10)
})

test('of the folder only what is named comes into the image: no data, no secret, no test', () => {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(rules[0]).toBe('*')
  const admitted = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const copied = found(dockerfile, /^COPY ([a-z]+) \1$/gm)
  expect(admitted).toEqual(expect.arrayContaining(copied))
  for (const path of ['data', 'deploy', '.git', 'node_modules', 'dist', '.env', 'e2e'])
    expect(admitted).not.toContain(path)
  expect(rules).toEqual(expect.arrayContaining(['**/.env*', '**/*.test.ts', '**/node_modules']))
  expect(dockerfile).toMatch(/^USER 10001:10001$/m)
})

test('what holds secrets is not committed', () => {
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/secrets/']))
})

const streams = [campaignEvents, cleanupEvents, publishWorker, sendBulkEmail, sendRemarketingEmail].map(
  ({ path }) => path.replace(':id', '00000000-0000-0000-0000-000000000000'),
)

test.each(streams)('both proxies pass %s on as it comes', (path) => {
  const [pattern = ''] = found(nginx, /^ {4}location ~ (\S+) \{$/gm)
  expect(path).toMatch(new RegExp(pattern))
  const [globs = ''] = found(caddy, /@streams path (.*)$/gm)
  const isMeant = globs.split(' ').some((glob) => new RegExp(`^${glob.replaceAll('*', '.*')}$`).test(path))
  expect(isMeant).toBe(true)
})

test('both proxies have the limits of the server', () => {
  const sales = receiveSale.path.replace(':provider', '')
  expect(nginx).toMatch(
    new RegExp(`location ${sales} \\{\\s+client_max_body_size ${webhookBodyLimit / 1024}k;`),
  )
  expect(nginx).toContain(`\n    client_max_body_size ${limits.bodyLimit / 1024 / 1024}m;`)
  expect(caddy).toContain(`@sales path ${sales}*`)
  expect(new Set(found(caddy, /max_size (\S+)/g))).toEqual(
    new Set([`${webhookBodyLimit / 1024}KiB`, `${limits.bodyLimit / 1024 / 1024}MiB`]),
  )
  const [idle] = found(nginx, /keepalive_timeout (\d+)s;/g)
  expect(Number(idle) * 1000).toBeLessThan(limits.keepAliveTimeout)
})

test('nginx repeats sale events and nothing else, and writes the address of the visitor itself', () => {
  expect(nginx.match(/^.*\bnon_idempotent;$/gm)).toHaveLength(1)
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
})

test('secrets are made once, each whole, readable for the container behind a folder that is closed', () => {
  cpSync(join(root, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'))
  const make = (input: string) =>
    spawnSync('sh', [join(folder, 'make-secrets.sh')], { input, encoding: 'utf8' })
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
  const refused = make('qualquer coisa\n')
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('smtp://')
  const first = secret('app/session_secret')
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(make('smtp://ana:senha@smtp.exemplo.com:587\n').status).toBe(0)
  expect(secret('app/smtp_url')).toBe('smtp://ana:senha@smtp.exemplo.com:587')
  expect(make('').status).toBe(0)
  expect(secret('app/session_secret')).toBe(first)
  expect(secret('app/database_url')).toBe(
    `postgres://integrador:${secret('postgres_password')}@postgres:5432/integrador`,
  )
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'secrets/app/session_secret')).mode & 0o777).toBe(0o444)
})
