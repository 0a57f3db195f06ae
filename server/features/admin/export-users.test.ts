import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  const createdAt = new Date('2020-05-01T02:00:00Z')
  cookie = (await server.logIn({ isAdmin: true, username: 'chefe', email: 'c@example.com', createdAt }))
    .cookie
})
afterAll(() => server.close())

const download = (query = '') =>
  server.app.inject({ url: `/api/admin/users.csv${query}`, headers: { cookie } })

test('the file opens in a spreadsheet as it should', async () => {
  await server.context.db.insert(users).values({
    username: '=HYPERLINK("http://x")',
    email: 'joão@example.com',
    subscriptionType: 'trimestral',
    subscriptionExpiresAt: new Date('2026-12-25T01:00:00Z'),
    createdAt: new Date('2021-01-10T15:00:00Z'),
    mustResetPassword: true,
  })
  const answer = await download()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="usuarios-2026-11-15.csv"',
    'cache-control': 'private, no-store',
  })
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(answer.body.slice(1).split('\r\n')).toEqual([
    '"Nome";"Email";"Situação";"Assinatura";"Expira em";"Criado em";"Admin";"Senha pendente";"Recebe campanhas"',
    `"'=HYPERLINK(""http://x"")";"joão@example.com";"Ativa (40 dias restantes)";"Trimestral";"24/12/2026";"10/01/2021";"Não";"Sim";"Sim"`,
    '"chefe";"c@example.com";"";"";"";"30/04/2020";"Sim";"Não";"Sim"',
    '',
  ])
})

test('it has every user once, however many, and follows search and filter', async () => {
  const many = Array.from({ length: 2_500 }, (_, index) => ({
    username: `pessoa ${index}`,
    email: `p${index}@example.com`,
    subscriptionType: 'vitalicia' as const,
  }))
  for (let from = 0; from < many.length; from += 500)
    await server.context.db.insert(users).values(many.slice(from, from + 500))
  const lines = (body: string) => body.trim().split('\r\n').slice(1)
  const all = lines((await download()).body)
  expect(all).toHaveLength(2_502)
  expect(new Set(all).size).toBe(2_502)
  expect(lines((await download('?status=admin')).body)).toHaveLength(1)
  expect(lines((await download('?q=pessoa%2024&status=lifetime')).body)).toHaveLength(111)
  expect((await download('?status=x')).statusCode).toBe(400)
})
