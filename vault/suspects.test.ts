import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseSuspects, releaseSuspects } from '#contract/vault.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault, type Posted, type Vault } from '#generator/testing/vault/open-vault.ts'
import { hosts, startOutside } from '#generator/testing/vault/start-outside.ts'
import { crowdOf, from, postMany } from './testing/crowd.ts'
import { startScriptedPlatform, type ScriptedPlatform } from './testing/scripted-platform.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const lemonad = subjectOf('lemonad')
const noisy = '198.51.100.1'
const quiet = '198.51.100.2'

let platform: ScriptedPlatform
let vault: Vault

beforeEach(async () => {
  platform = await startScriptedPlatform(lemonad)
  vault = await openVault(lemonad, { outbound: platform.address })
})
afterEach(async () => {
  await vault[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

const countOf = async (state: string) => (await vault.list(`?estado=${state}&limite=1000`)).leads.length
const stateOf = async ({ id }: Posted) => (await vault.see(id)).estado

/** Many leads, each another person's, from as many addresses as this says. */
let people = 0
const flood = (count: number, addressOfPerson: (person: number) => string = () => noisy) =>
  postMany(
    vault,
    crowdOf(count, () => ({ phone: `+39 333 ${1_000_000 + (people += 1)}` })),
    { addressOfPerson },
  )

/** All within one minute, however slow the machine is. */
async function floodAtOnce(count: number) {
  await vault.control({ holdsClock: true })
  const posted = await flood(count)
  await vault.control({ holdsClock: false })
  return posted
}

/** From the beginning, or from where the batch before has ended. */
const release = async (cursor = '') => {
  const reply = await vault.read(`suspeitos/liberar${cursor}`, { method: 'POST' })
  return releaseSuspects.reply.parse(await reply.json())
}
const erase = async (cursor = '') => {
  const reply = await vault.read(`suspeitos${cursor}`, { method: 'DELETE' })
  return eraseSuspects.reply.parse(await reply.json())
}
const after = ({ cursor }: { cursor: number | null }) => `?cursor=${cursor}`

describe('beyond twenty leads in a minute from one address', () => {
  it('a lead is thanked and kept, and not sent; those from elsewhere go on', async () => {
    const posted = await flood(25)
    expect(posted.map(({ status, body }) => [status, body['success']])).toEqual(posted.map(() => [200, true]))
    expect([await countOf('entregue'), await countOf('suspeito')]).toEqual([20, 5])
    expect(platform.calls).toHaveLength(20)
    const [other] = await flood(1, () => quiet)
    expect(other && (await stateOf(other))).toBe('entregue')
    // Neither time nor the network's good will sends what is suspect.
    for (const ms of [minute, hour, 49 * hour]) await vault.pass(ms)
    expect(await countOf('suspeito')).toBe(5)
    expect(platform.calls).toHaveLength(21)
  })

  it('the next minute’s are sent again', async () => {
    await flood(22)
    await vault.pass(minute + second)
    const [next] = await flood(1)
    expect(next && (await stateOf(next))).toBe('entregue')
  })

  it('the same lead again and again is one', async () => {
    const id = randomUUID()
    await postMany(
      vault,
      crowdOf(30, () => ({ lead_id: id })),
      { addressOfPerson: () => noisy },
    )
    await flood(19)
    expect([await countOf('entregue'), await countOf('suspeito')]).toEqual([20, 0])
  })

  it('a lead that is refused and corrected again and again is suspect in the end, as any other', async () => {
    platform.judge('refused')
    const id = randomUUID()
    for (let phone = 1; phone <= 21; phone += 1)
      await vault.post({ lead_id: id, phone: `+39 333 ${4_000_000 + phone}` }, from(noisy))
    expect(platform.calls).toHaveLength(20)
    const { estado, telefone } = await vault.see(id)
    expect({ estado, telefone }).toEqual({ estado: 'suspeito', telefone: '+39 333 4000021' })
    platform.judge('accepted')
    await release()
    await vault.rest()
    expect((await vault.see(id)).estado).toBe('entregue')
    expect((await vault.list('?busca=4000021')).leads).toHaveLength(1)
  })

  it('a suspect lead that comes again gets the same thanks, and is not sent', async () => {
    await flood(20)
    const [suspect] = await flood(1)
    const again = await vault.post(
      { lead_id: suspect?.id ?? '', phone: `+39 333 ${1_000_000 + people}` },
      from(quiet),
    )
    expect(again).toMatchObject({ status: 200, body: { success: true } })
    expect(await countOf('suspeito')).toBe(1)
    expect(platform.calls).toHaveLength(20)
  })

  it('leads that wait for the network count as well as those it takes', async () => {
    platform.judge('away')
    await flood(25)
    expect([await countOf('pendente'), await countOf('suspeito')]).toEqual([20, 5])
    platform.judge('accepted')
    await vault.pass(2 * minute)
    expect([await countOf('entregue'), await countOf('suspeito')]).toEqual([20, 5])
  })
})

it('beyond two hundred leads in an hour from one address a lead is suspect, and the next hour’s is sent', async () => {
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await flood(20)
    await vault.control({ advanceMs: minute + second })
  }
  expect(await countOf('suspeito')).toBe(0)
  const [beyond] = await flood(1)
  expect(beyond && (await stateOf(beyond))).toBe('suspeito')
  await vault.pass(hour)
  const [next] = await flood(1)
  expect(next && (await stateOf(next))).toBe('entregue')
})

describe('of IPv6 a whole /64', () => {
  it('is one address', async () => {
    const written = ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9:1', '2001:db8:1:2:ffff::']
    await flood(24, (person) => written[person % written.length] ?? '')
    expect([await countOf('entregue'), await countOf('suspeito')]).toEqual([20, 4])
    const [neighbour] = await flood(1, () => '2001:db8:1:3::1')
    expect(neighbour && (await stateOf(neighbour))).toBe('entregue')
  })

  it('that begins or ends with zeros is one address too', async () => {
    const written = ['2001:db8::7', '2001:db8::1:8', '2001:db8:0:0:1::', '2001:db8:0:0:1:2:3:4']
    await flood(24, (person) => written[person % written.length] ?? '')
    expect(await countOf('suspeito')).toBe(4)
  })
})

describe('suspect leads', () => {
  it('are released together, and then go as any other', async () => {
    await flood(50)
    expect(await release()).toMatchObject({ feitos: 30, restam: false })
    await vault.rest()
    await expect.poll(() => countOf('entregue')).toBe(50)
    expect(platform.calls).toHaveLength(50)
    expect(await release()).toMatchObject({ feitos: 0, restam: false })
  })

  it('are found like any other once they are released', async () => {
    await flood(20)
    const { id } = await vault.post(
      { name: 'Chiara Verdi', phone: '+39 333 777 888', clickid: 'clique-da-chiara' },
      from(noisy),
    )
    expect(await countOf('suspeito')).toBe(1)
    await release()
    await expect.poll(() => countOf('suspeito')).toBe(0)
    await vault.rest()
    const { leads } = await vault.list('?busca=verdi')
    expect(leads.map((lead) => lead.id)).toEqual([id])
    await vault.tell('clickid=clique-da-chiara&status=sale')
    expect((await vault.see(id)).retorno).toBe('aprovado')
  })

  it('are erased together, five hundred at a time, and nothing of them is left to see', async () => {
    const posted = await floodAtOnce(540)
    expect(await countOf('suspeito')).toBe(520)
    await vault.control({ tell: Array.from({ length: 1_000 }, (_, index) => ({ pedido: `x${index}` })) })
    const first = await erase()
    expect(first).toMatchObject({ feitos: 500, restam: true })
    // Each of them, the returns once, and what an index needs.
    expect((await vault.control({})).rowsRead).toBeLessThan(6_000)
    expect(await erase(after(first))).toMatchObject({ feitos: 20, restam: false })
    expect(await countOf('suspeito')).toBe(0)
    expect((await vault.list('?limite=1000')).leads).toHaveLength(20)
    await vault.pass(49 * hour)
    expect(platform.calls).toHaveLength(20)
    const last = await (await vault.read(`leads/${posted.at(-1)?.id}`)).text()
    expect(last).not.toContain(noisy)
  })

  it('are released five hundred at a time', async () => {
    await floodAtOnce(540)
    const first = await release()
    expect(first).toMatchObject({ feitos: 500, restam: true })
    expect(await release(after(first))).toMatchObject({ feitos: 20, restam: false })
    await expect.poll(() => platform.calls.length).toBe(540)
    await vault.rest()
    expect(await countOf('entregue')).toBe(540)
  })

  it('are sent one by one, too', async () => {
    const posted = await flood(21)
    const states = await Promise.all(posted.map(stateOf))
    const suspect = posted[states.indexOf('suspeito')]
    expect((await vault.read(`leads/${suspect?.id}/reenviar`, { method: 'POST' })).status).toBe(200)
    await vault.rest()
    expect(suspect && (await stateOf(suspect))).toBe('entregue')
  })

  it('survive the death of the runtime', async () => {
    await flood(23)
    await vault.kill()
    expect([await countOf('entregue'), await countOf('suspeito')]).toEqual([20, 3])
    expect(await release()).toMatchObject({ feitos: 3, restam: false })
  })

  it('are opened to nobody without the key', async () => {
    const headers = { Authorization: `Bearer ${'x'.repeat(43)}` }
    const replies = [
      await vault.read('suspeitos/liberar', { method: 'POST', headers }),
      await vault.read('suspeitos', { method: 'DELETE', headers }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([401, 401])
  })
})

it('an alert says that leads are suspect, and counts them', async () => {
  await using outside = await startOutside()
  await using alerted = await openVault(lemonad, { outbound: outside.address })
  const alerta = { chat: '-100123', token: '123456:um-token-secreto' }
  await alerted.read('destinos', { method: 'PUT', body: JSON.stringify({ alerta }) })
  await alerted.rest()
  await postMany(
    alerted,
    crowdOf(27, (person) => ({ phone: `+39 333 ${2_000_000 + person}` })),
    { addressOfPerson: () => noisy },
  )
  await alerted.pass(minute + second)
  const sent = outside.calls
    .filter(({ host }) => host === hosts.telegram)
    .map(({ body }) => (JSON.parse(body) as { text: string }).text)
  expect(sent.filter((text) => /\b7\b/.test(text) && /endereço|suspeit/i.test(text))).toHaveLength(1)
})
