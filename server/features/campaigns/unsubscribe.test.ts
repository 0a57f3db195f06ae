import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailRecoveryLink } from '#server/features/auth/recover-password.ts'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { mailExclusions } from './tables.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene({ retryPausesMs: [200, 200, 200, 200] })
})
afterAll(() => scene.close())
beforeEach(() => scene.reset())

const linkFor = (email: string) =>
  unsubscribeUrl(scene.server.context, email).slice('http://localhost:3000'.length)
const excluded = async () => {
  const rows = await scene.server.context.db.select().from(mailExclusions)
  return rows.map(({ email, reason }) => `${reason} ${email}`)
}

describe('opening the link', () => {
  test('changes nothing and shows a button, within the policy of the pages', async () => {
    const answer = await scene.server.app.inject({ url: linkFor('Ana@Example.com') })
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).toContain('ana@example.com')
    expect(answer.payload).toMatch(/<form method="post"><button>/)
    const policy = String(answer.headers['content-security-policy'])
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
    expect(answer.payload).toContain(`<style nonce="${nonce}">`)
    expect(answer.payload).not.toMatch(/<script|style="/)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(await excluded()).toEqual([])
  })

  test.each(['', '?token=', '?token=abc', '?token=a&token=b'])(
    'with "%s" says that it is broken',
    async (query) => {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await scene.server.app.inject({ method, url: `/unsubscribe${query}` })
        expect(answer.body).toMatch(/<a href="\/privacidade">Privacidade<\/a><a href="\/termos">Termos<\/a>/)
        expect(answer.statusCode).toBe(400)
        expect(answer.payload).toContain('Link inválido')
      }
      expect(await excluded()).toEqual([])
    },
  )

  test('that was tampered with, or made from something else, is refused', async () => {
    const link = linkFor('ana@example.com')
    const sealed = Buffer.from(scene.server.context.sealer.seal('ana@example.com'), 'base64').toString(
      'base64url',
    )
    const [address = '', token = ''] = link.split('token=')
    const tampered = `${address}token=${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const url of [tampered, `/unsubscribe?token=${sealed}`]) {
      expect((await scene.server.app.inject({ method: 'POST', url })).statusCode).toBe(400)
    }
    expect(await excluded()).toEqual([])
  })
})

describe('one click', () => {
  const boundary = '----mail'
  const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['a form in parts', `multipart/form-data; boundary=${boundary}`, multipart],
    ['an empty form', 'application/x-www-form-urlencoded', ''],
    ['nothing', undefined, undefined],
  ])('as %s from another site, without a cookie, is enough', async (_name, type, payload) => {
    const answer = await scene.server.app.inject({
      method: 'POST',
      url: linkFor('ana@example.com'),
      headers: {
        origin: 'https://mail.example.net',
        'sec-fetch-site': 'cross-site',
        ...(type ? { 'content-type': type } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).toContain('não receberá mais campanhas')
    expect(await excluded()).toEqual(['unsubscribed ana@example.com'])
  })

  test('twice is the same as once', async () => {
    for (let click = 0; click < 2; click++) {
      const answer = await scene.server.app.inject({ method: 'POST', url: linkFor('ana@example.com') })
      expect(answer.statusCode).toBe(200)
    }
    expect(await excluded()).toEqual(['unsubscribed ana@example.com'])
  })

  test('counts at once, also for a campaign that is under way', async () => {
    await scene.addPeople(3)
    scene.sink.setMood({ code: 450, text: 'later' })
    const id = await scene.begin()
    await expect.poll(() => scene.sink.asked()).toBeGreaterThan(2)
    await scene.server.app.inject({ method: 'POST', url: linkFor('cliente1@example.com') })
    scene.sink.setMood('accept')
    await expect.poll(() => scene.progress(id)).toMatchObject({ status: 'finished', sent: 2, dropped: 1 })
    expect(scene.sink.received.flatMap(({ to }) => to).toSorted()).toEqual([
      'cliente0@example.com',
      'cliente2@example.com',
    ])
  })
})

test('mails that somebody asked for still arrive', async () => {
  const server = await startTestServer()
  const url = unsubscribeUrl(server.context, 'ana@example.com').slice('http://localhost:3000'.length)
  await server.app.inject({ method: 'POST', url })
  await server.logIn({ email: 'ana@example.com' })
  await server.context.db.transaction((tx) => mailRecoveryLink(server.context, tx, 'ana@example.com'))
  await expect.poll(() => server.mails.map(({ to }) => to)).toEqual(['ana@example.com'])
  await server.close()
})
