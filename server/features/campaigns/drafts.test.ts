import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SavedDraft } from '#contract/drafts.ts'
import { auditEntries } from '#server/features/audit/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { campaignDrafts } from './tables.ts'

let server: TestServer
let cookie: string
let otherCookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = (await server.logIn({ isAdmin: true, username: 'ana' })).cookie
  otherCookie = (await server.logIn({ isAdmin: true, username: 'bia' })).cookie
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(campaignDrafts)
  await server.context.db.delete(auditEntries)
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const ask = (method: Method, path: string, payload?: object, as = cookie) =>
  server.app.inject({
    method,
    url: `/api/admin/drafts${path}`,
    headers: { cookie: as },
    ...(payload ? { payload } : {}),
  })
const make = async (subject: string) =>
  (await ask('POST', '', { subject, content: 'Olá' })).json<SavedDraft>()
const list = async (as = cookie) =>
  (await ask('GET', '', undefined, as)).json<{ drafts: SavedDraft[] }>().drafts

test('several are kept, half-written ones too, for every administrator, the one saved last first', async () => {
  const first = await make('Primeiro')
  server.clock.advance(1000)
  await make('')
  server.clock.advance(1000)
  await ask('PATCH', `/${first.id}`, { subject: 'Primeiro', content: 'Olá, {nome}', version: 1 })
  expect(await list(otherCookie)).toMatchObject([
    { id: first.id, subject: 'Primeiro', content: 'Olá, {nome}', version: 2, savedBy: 'ana' },
    { subject: '', content: 'Olá', version: 1 },
  ])
})

test('who saves over what somebody else saved is told, and what is stored stays', async () => {
  const { id } = await make('Oferta')
  const save = (content: string, version: number, as?: string) =>
    ask('PATCH', `/${id}`, { subject: 'Oferta', content, version }, as)
  expect((await save('de Bia', 1, otherCookie)).json()).toMatchObject({ version: 2, savedBy: 'bia' })
  const answer = await save('de Ana', 1)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { message: 'Este rascunho foi alterado em outro lugar. Nada do que você digitou se perdeu.' },
  ])
  expect(await list()).toMatchObject([{ content: 'de Bia', version: 2 }])
})

test('of two tabs that save at once one is told, and the same words are saved twice without a quarrel', async () => {
  const { id } = await make('Oferta')
  const save = (content: string) => ask('PATCH', `/${id}`, { subject: 'Oferta', content, version: 1 })
  const differing = await Promise.all([save('um'), save('dois')])
  expect(differing.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [stored] = await list()
  expect((await save(stored?.content ?? '')).json()).toMatchObject({ version: 2 })
})

test('one that is gone is gone, for saving and for deleting', async () => {
  const { id } = await make('Oferta')
  expect((await ask('DELETE', `/${id}`)).json()).toEqual({ message: 'Rascunho excluído' })
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404)
  expect((await ask('PATCH', `/${id}`, { subject: '', content: '', version: 1 })).statusCode).toBe(404)
  expect(await list()).toEqual([])
})

test('a hundred are kept, and the next one gets a sentence', async () => {
  const { db } = server.context
  await db.execute(sql`insert into campaign_drafts (subject, content, saved_by, saved_at, told_at)
    select 'n', '', 'ana', now(), now() from generate_series(1, 99)`)
  const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '', { subject: 'x', content: '' })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('typing on is one act, within an hour and by the same hand', async () => {
  const { id } = await make('Oferta')
  const save = (version: number, as?: string) =>
    ask('PATCH', `/${id}`, { subject: 'Oferta', content: `v${version}`, version }, as)
  const acts = () => server.context.db.$count(auditEntries)
  await save(1)
  await save(2)
  expect(await acts()).toBe(1)
  await save(3, otherCookie)
  expect(await acts()).toBe(2)
  server.clock.advance(61 * 60 * 1000)
  await save(4, otherCookie)
  expect(await acts()).toBe(3)
})
