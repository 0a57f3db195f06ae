import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vaultBindings } from '#generator/vault.ts'
import type { Step } from '#local-cloud/cloud-options.ts'
import { accounts, openPublishScene, tokens, type PublishScene } from './testing/publish-scene.ts'

let scene: PublishScene
let ana: Awaited<ReturnType<PublishScene['begin']>>['ana']
beforeAll(async () => {
  scene = await openPublishScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ ana } = await scene.begin())
})

const stored = (name: string) => scene.cloud.scripts().find((script) => script.name === name)
const platformKeyOf = (name: string) =>
  stored(name)?.bindings.find((binding) => binding.name === vaultBindings.platformKey)

describe('publishing', () => {
  test('goes step by step to a Worker that answers, and again changes nothing but the key', async () => {
    const { cloud, publish, vaultsOf, open } = scene
    const events = await publish(ana)
    expect(events.map((event) => ('step' in event ? `${event.step} ${event.state}` : event.state))).toEqual([
      ...['token', 'account', 'address', 'upload', 'route'].flatMap((step) => [
        `${step} doing`,
        `${step} done`,
      ]),
      'published',
    ])
    expect(events[3]).toMatchObject({ detail: 'Marina Afiliada' })
    expect(events[5]).toMatchObject({ detail: 'marina.workers.dev' })
    const [first] = await vaultsOf(ana)
    expect(events.at(-1)).toEqual({ state: 'published', vault: first })
    const address = cloud.workerUrl('leads-adcombo', 'marina')
    expect(first).toMatchObject({ address, platform: 'adcombo', name: 'leads-adcombo' })
    expect(first?.key).toMatch(/^[\w-]{43}$/)
    expect((await cloud.ask(address)).headers.get('x-integrador')).toMatch(/^adcombo\/\d+\+cofre\d+$/)
    await cloud.ask(`${address}/integrador/ajustes`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${first?.key}` },
      body: '{"dias":7}',
    })
    const { migrationTag } = stored('leads-adcombo') ?? {}

    await publish(ana, { apiKey: undefined, token: tokens.ofAccount })
    const vaults = await vaultsOf(ana)
    expect(vaults).toEqual([{ ...first, key: vaults[0]?.key }])
    expect((await open(first)).status).toBe(401)
    expect(await (await open(vaults[0])).json()).toMatchObject({ dias: 7 })
    expect(stored('leads-adcombo')).toMatchObject({ migrationTag, classes: ['Cofre'] })
    expect(platformKeyOf('leads-adcombo')).toMatchObject({ text: 'chave-da-rede' })
  })

  test('an account without a name in workers.dev gets one, after the person and free, however often it fails', async () => {
    for (const kind of ['cut', 'cut-after', 'garbage'] as const) {
      scene.cloud.fail({ step: 'write-subdomain', kind })
      const failed = { state: 'failed', step: 'address' }
      expect(await scene.end(ana, { token: tokens.nameless })).toMatchObject(failed)
    }
    const events = await scene.publish(ana, { token: tokens.nameless })
    expect(events[5]).toHaveProperty('detail', expect.stringMatching(/^ana-\d{4}\.workers\.dev$/))
    expect(events.at(-1)).toMatchObject({ state: 'published' })
  })

  test('the person chooses the account where the token opens several', async () => {
    const several = { token: tokens.several, name: 'agencia' }
    expect(await scene.end(ana, several)).toEqual({
      state: 'choose',
      step: 'account',
      accounts: [
        { id: accounts.marina, name: 'Marina Afiliada' },
        { id: accounts.agency, name: 'Agência' },
      ],
    })
    expect(stored('agencia')).toBeUndefined()
    expect(await scene.end(ana, { ...several, cloudflareAccount: accounts.agency })).toMatchObject({
      state: 'published',
      vault: { address: scene.cloud.workerUrl('agencia', 'agencia'), cloudflareAccount: accounts.agency },
    })
  })

  test('a key is asked for where Cloudflare has none yet', async () => {
    expect(await scene.end(ana, { name: 'sem-chave', apiKey: undefined })).toMatchObject({ state: 'key' })
    expect(stored('sem-chave')).toBeUndefined()
  })

  test('a Worker that was not made here, or for another platform, is overwritten with a clear yes only', async () => {
    await uploadForeign('alheio')
    const confirm = { state: 'confirm', step: 'upload', name: 'alheio' }
    expect(await scene.end(ana, { name: 'alheio' })).toEqual(confirm)
    expect(stored('alheio')).toMatchObject({ bindings: [] })
    // Its class was there already although nothing told so: that is found out on the way.
    expect(await scene.end(ana, { name: 'alheio', replace: true })).toMatchObject({ state: 'published' })
    expect((await scene.open((await scene.vaultsOf(ana))[0])).status).toBe(200)
    expect(await scene.end(ana, { name: 'alheio', platform: 'lemonad' })).toEqual({
      ...confirm,
      platform: 'adcombo',
    })
  })
})

async function uploadForeign(name: string): Promise<void> {
  const body = new FormData()
  const source = `import { DurableObject } from 'cloudflare:workers'
export class Cofre extends DurableObject {}
export default { fetch: () => new Response('meu') }`
  const migrations = { new_tag: 'v1', new_sqlite_classes: ['Cofre'] }
  const metadata = { main_module: 'worker.js', compatibility_date: '2026-01-01', bindings: [], migrations }
  body.set('metadata', JSON.stringify(metadata))
  body.set('worker.js', new File([source], 'worker.js', { type: 'application/javascript+module' }))
  const reply = await fetch(`${scene.cloud.apiUrl}/accounts/${accounts.marina}/workers/scripts/${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens.one}` },
    body,
  })
  expect(reply.status).toBe(200)
}

const steps: Step[] = ['verify', 'accounts', 'read-subdomain', 'read-settings', 'upload', 'write-route']

describe('taken up again', () => {
  test.each(['cut', 'cut-after', 'garbage'] as const)(
    'after each call has failed once, %s, it ends in the same state',
    async (kind) => {
      const { cloud, end, vaultsOf, open } = scene
      for (const step of steps) cloud.fail({ step, kind })
      for (const _ of steps) expect(await end(ana, { name: kind })).toMatchObject({ state: 'failed' })
      expect(await end(ana, { name: kind })).toMatchObject({ state: 'published' })
      const vaults = await vaultsOf(ana)
      expect(vaults).toHaveLength(1)
      expect((await open(vaults[0])).status).toBe(200)
      expect(stored(kind)).toMatchObject({ classes: ['Cofre'], isOnline: true })
      expect(platformKeyOf(kind)).toMatchObject({ text: 'chave-da-rede' })
    },
  )
})
