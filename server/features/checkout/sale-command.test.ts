import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sale } from '../../../commands/sale.ts'
import { kiwify } from '#server/features/sales/providers/kiwify.ts'
import { callHere } from '#server/testing/call-here.ts'
import { startNode } from '#server/testing/node-process.ts'
import { freePort } from '#server/testing/postgres.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import {
  findCustomer,
  findSales,
  secret,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startSalesServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const env = { CHECKOUT_WEBHOOK_SECRET: secret }
/** As the operator calls it, in a process of its own. */
async function run(...args: string[]) {
  const command = startNode('commands/sale.ts', { args: [...args, '--url', url], env })
  const { code } = await command.untilEnded(60_000)
  return { code, said: command.lines.join('\n'), complained: command.errorText() }
}

/** What it says and its code, which are the same in any process. */
const call = (...args: string[]) => callHere(sale, [...args, '--url', url], env)

test('sends an event that makes a customer, as told', async () => {
  const buyer = ['--email', 'bia@example.com', '--name', 'Bia', '--order', 'o1', '--amount', '12345']
  const times = ['--at', '2026-11-14 10:00', '--access-until', '2026-12-20 10:00', '--frequency', 'quarterly']
  const { code, said } = await run('order_approved', ...buyer, ...times)
  expect(said).toBe('order_approved de bia@example.com: 200 {"message":"Evento recebido."}')
  expect(code).toBe(0)
  await untilApplied(server)
  expect(await findCustomer(server, 'bia@example.com')).toMatchObject({
    username: 'Bia',
    subscriptionType: 'trimestral',
    subscriptionExpiresAt: new Date('2026-12-20T13:00:00.000Z'),
  })
  expect(await findSales(server, 'bia@example.com')).toMatchObject([{ orderId: 'o1', chargeAmount: '12345' }])
})

test('speaks as another checkout, in its own word or in ours', async () => {
  const as = ['--provider', 'hubla', '--secret', secret, '--email', 'caio@example.com']
  const bought = await call('customer.member_added', ...as, '--at', '2026-11-14 10:00')
  expect(bought.said).toBe('customer.member_added de caio@example.com: 200 {"message":"Evento recebido."}\n')
  expect((await call('renewed', ...as, '--at', '2026-11-14 10:00')).code).toBe(0)
  await untilApplied(server)
  const kinds = (await findSales(server, 'caio@example.com')).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['approved', 'joined']))
})

test('tells what was answered when the token is wrong', async () => {
  const { code, said } = await call('chargeback', '--email', 'x@example.com', '--secret', 'outro')
  expect(said).toContain('401')
  expect(code).toBe(1)
})

test.each([
  [['levitated', '--email', 'x@example.com'], 'Evento desconhecido: levitated.'],
  [['order_approved'], 'Diga o email do cliente'],
  [['order_approved', '--provider', 'stripe', '--email', 'x@example.com'], 'Checkout desconhecido: stripe.'],
  [[], 'Diga o evento.'],
  [['order_approved', '--email', 'x@example.com', '--at', 'ontem'], '--at: esperado'],
  [['order_approved', '--email', 'x@example.com', '--amount', '97,00'], '--amount: esperado'],
  [['order_approved', '--email', 'x@example.com', '--colour', 'red'], '--colour'],
])('%j is refused with what to say instead', async (args, reason) => {
  const { code, complained } = await call(...args)
  expect(code).toBe(1)
  expect(complained).toContain(reason)
  for (const event of Object.keys(kiwify.events)) expect(complained).toContain(event)
})

test('says so when no server is there', async () => {
  const away = `http://127.0.0.1:${await freePort()}`
  const args = ['order_approved', '--email', 'x@example.com', '--secret', secret, '--url', away]
  const command = startNode('commands/sale.ts', { args })
  expect((await command.untilEnded(60_000)).code).toBe(1)
  expect(command.errorText()).toBe(`Nenhum servidor respondeu em ${away}. Inicie-o com npm start.\n`)
})
