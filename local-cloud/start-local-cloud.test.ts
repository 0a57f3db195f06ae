import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CloudToken } from './cloud-options.ts'
import { demoAccount, demoToken } from './demo-account.ts'
import { startLocalCloud, type LocalCloud } from './start-local-cloud.ts'
import { askApi, countingWorker, firstMigration, scriptsPath, store, uploadOf } from './testing/ask-api.ts'

const bareAccount = { id: 'ba'.repeat(16), name: 'Conta sem nome', subdomain: null }
const tokens = {
  both: { value: 'cfut_'.padEnd(45, 'a'), kind: 'user', accounts: [demoAccount.id, bareAccount.id] },
  ofAccount: { value: 'cfat_'.padEnd(45, 'b'), kind: 'account', accounts: [demoAccount.id] },
  blind: {
    value: 'cfut_'.padEnd(45, 'c'),
    kind: 'user',
    accounts: [demoAccount.id],
    may: ['workers_scripts'],
  },
  reader: {
    value: 'cfut_'.padEnd(45, 'd'),
    kind: 'user',
    accounts: [demoAccount.id],
    may: ['account_settings'],
  },
  expired: { value: 'cfut_'.padEnd(45, 'e'), kind: 'user', accounts: [demoAccount.id], state: 'expired' },
} as const satisfies Record<string, CloudToken>

const folder = mkdtempSync(join(tmpdir(), 'local-cloud-'))
const options = {
  folder,
  accounts: [demoAccount, bareAccount],
  tokens: [demoToken, ...Object.values(tokens)],
  takenSubdomains: ['loja'],
}
let cloud: LocalCloud

beforeAll(async () => {
  cloud = await startLocalCloud(options)
})
afterAll(async () => {
  await cloud.stop()
  rmSync(folder, { recursive: true })
})

const ask = (call: string, init?: Parameters<typeof askApi>[2]) => askApi(cloud, call, init)
const upload = (name: string, change?: Parameters<typeof uploadOf>[0]) =>
  ask(`PUT ${scriptsPath}/${name}`, { body: uploadOf(change) })
const codeOf = async (reply: ReturnType<typeof ask>) => (await reply).errors[0]?.code
const visit = async (name: string) => {
  const reply = await cloud.ask(`${cloud.workerUrl(name)}/visita?n=1`)
  return { status: reply.status, ...((await reply.json()) as Record<string, unknown>) }
}
const putOnline = (name: string) => ask(`POST ${scriptsPath}/${name}/subdomain`, { body: { enabled: true } })

describe('tokens', () => {
  it('are verified where they belong, with what became of them', async () => {
    const statusOf = async (path: string, { value }: CloudToken) =>
      (await ask(`GET ${path}/tokens/verify`, { token: value })).result
    expect(await statusOf('/user', demoToken)).toMatchObject({ status: 'active' })
    expect(await statusOf('/user', tokens.expired)).toMatchObject({ status: 'expired' })
    expect(await statusOf(`/accounts/${demoAccount.id}`, tokens.ofAccount)).toMatchObject({
      status: 'active',
    })
    expect(await ask('GET /user/tokens/verify', { token: tokens.ofAccount.value })).toMatchObject({
      status: 401,
      errors: [{ code: 1000, message: 'Invalid API Token' }],
    })
  })

  it('are refused when they are none, are switched off, or lack the right', async () => {
    const list = `GET ${scriptsPath}`
    expect(await codeOf(ask(list, { token: 'chave-global-de-37-letras' }))).toBe(6003)
    expect(await codeOf(ask(list, { token: 'x'.repeat(40) }))).toBe(10_000)
    expect(await codeOf(ask(list, { token: tokens.expired.value }))).toBe(10_000)
    expect(await ask(list, { token: tokens.reader.value })).toMatchObject({ status: 403 })
    expect(await codeOf(ask(`GET /accounts/${bareAccount.id}/workers/scripts`))).toBe(10_000)
    expect((await ask('GET /accounts', { token: tokens.blind.value })).result).toEqual([])
    expect((await ask('GET /accounts', { token: tokens.both.value })).result).toMatchObject([
      { id: demoAccount.id },
      { id: bareAccount.id },
    ])
  })
})

it('gives an account one name below workers.dev, and none that others have', async () => {
  const token = tokens.both.value
  const path = `/accounts/${bareAccount.id}/workers/subdomain`
  const claim = (subdomain: string) => ask(`PUT ${path}`, { token, body: { subdomain } })
  expect(await ask(`GET ${path}`, { token })).toMatchObject({ status: 404, errors: [{ code: 10_007 }] })
  const early = ask(`PUT /accounts/${bareAccount.id}/workers/scripts/lead`, { token, body: uploadOf() })
  expect(await codeOf(early)).toBe(10_063)
  expect(await codeOf(claim('loja'))).toBe(10_031)
  expect(await codeOf(claim('Minha Loja'))).toBe(10_030)
  expect((await claim('minha-loja')).result).toEqual({ subdomain: 'minha-loja' })
  expect((await claim('minha-loja')).success).toBe(true)
  expect(await codeOf(claim('outra-loja'))).toBe(10_036)
})

it('refuses the uploads that Cloudflare refuses, with its codes', async () => {
  const refusals: [number, Parameters<typeof uploadOf>[0]][] = [
    [10_061, { metadata: { migrations: undefined } }],
    [10_061, { metadata: { bindings: [{ ...store, class_name: 'Outra' }] } }],
    [10_070, { metadata: { migrations: { new_tag: 'v1', new_sqlite_classes: ['Outra'] } } }],
    [10_079, { metadata: { migrations: { ...firstMigration, old_tag: 'v0' } } }],
    [10_097, { metadata: { migrations: { new_tag: 'v1', new_classes: ['Cofre'] } } }],
    [10_057, { metadata: { bindings: [{ type: 'inherit', name: 'CHAVE' }] } }],
    [10_021, { metadata: { main_module: 'outro.js' } }],
    [10_021, { metadata: { compatibility_date: '2999-01-01' } }],
    [10_021, { type: 'application/javascript' }],
    [10_021, { source: `${countingWorker} export {` }],
    [10_021, { source: `${countingWorker} throw new Error('ao iniciar')` }],
  ]
  const met: typeof refusals = []
  for (const [, change] of refusals) met.push([(await codeOf(upload('recusado', change))) ?? 0, change])
  expect(met).toEqual(refusals)
  expect(await codeOf(upload('Nome.Ruim'))).toBe(10_016)
  expect(await ask(`GET ${scriptsPath}/recusado/settings`)).toMatchObject({
    status: 404,
    errors: [{ code: 10_007 }],
  })
})

it('runs what was published, and keeps its vault, its secrets and its migration', async () => {
  const secret = { type: 'secret_text', name: 'CHAVE', text: 'segredo' }
  expect((await upload('lead', { metadata: { bindings: [store, secret] } })).success).toBe(true)
  expect((await cloud.ask(cloud.workerUrl('lead'))).status).toBe(404)
  await putOnline('lead')
  expect(await visit('lead')).toEqual({
    status: 200,
    count: 1,
    key: 'segredo',
    url: `${cloud.workerUrl('lead')}/visita?n=1`,
    ip: '127.0.0.1',
  })

  expect(await codeOf(upload('lead'))).toBe(10_079)
  expect(
    await codeOf(upload('lead', { metadata: { migrations: { ...firstMigration, old_tag: 'v1' } } })),
  ).toBe(10_074)
  const other = 'export default { fetch() { return new Response() } }'
  expect(
    await codeOf(upload('lead', { source: other, metadata: { migrations: undefined, bindings: [] } })),
  ).toBe(10_064)
  const again = { migrations: undefined, tags: ['integrador'] }
  const inherit = { type: 'inherit', name: 'CHAVE' }
  await upload('lead', { metadata: { ...again, bindings: [store, inherit] } })
  expect(await visit('lead')).toMatchObject({ count: 2, key: 'segredo' })
  await upload('lead', { metadata: { ...again, keep_bindings: ['secret_text'] } })
  expect(await visit('lead')).toMatchObject({ count: 3, key: 'segredo' })
  expect((await ask(`GET ${scriptsPath}/lead/settings`)).result).toMatchObject({
    tags: ['integrador'],
    migration_tag: 'v1',
    bindings: [
      { name: 'COFRE', class_name: 'Cofre' },
      { type: 'secret_text', name: 'CHAVE' },
    ],
  })
  expect(JSON.stringify(await ask(`GET ${scriptsPath}/lead/settings`))).not.toContain('segredo')

  await cloud.stop()
  cloud = await startLocalCloud(options)
  expect(await visit('lead')).toMatchObject({ count: 4, key: 'segredo' })
  await ask(`PUT ${scriptsPath}/lead/secrets`, { body: { ...secret, text: 'outro' } })
  expect(await visit('lead')).toMatchObject({ count: 5, key: 'outro' })
  await upload('lead', { metadata: again })
  expect(await visit('lead')).toMatchObject({ count: 6, key: null })
})

it('fails a step as it was told to, and then goes on as if nothing had been', async () => {
  const list = `GET ${scriptsPath}`
  cloud.fail({ step: 'list-scripts', kind: 'answer', status: 429, code: 971, retryAfter: 7 })
  const limited = await ask(list)
  expect(limited).toMatchObject({ status: 429, success: false, errors: [{ code: 971 }] })
  expect(limited.headers.get('retry-after')).toBe('7')
  cloud.fail({ step: 'list-scripts', kind: 'cut' })
  await expect(ask(list)).rejects.toThrow('fetch failed')
  cloud.fail({ step: 'list-scripts', kind: 'garbage' })
  await expect(ask(list)).rejects.toThrow(SyntaxError)
  cloud.fail({ step: 'list-scripts', kind: 'html', status: 502 })
  await expect(ask(list)).rejects.toThrow(SyntaxError)
  cloud.fail({ step: 'upload', kind: 'cut-after' })
  await expect(upload('cortado')).rejects.toThrow('fetch failed')
  expect((await ask(list)).result).toMatchObject([{ id: 'lead' }, { id: 'cortado', migration_tag: 'v1' }])
  expect(cloud.calls.at(-1)).toEqual({ step: 'list-scripts', method: 'GET', path: scriptsPath, status: 200 })
})
