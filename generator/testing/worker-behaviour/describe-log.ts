import { describe, expect, it } from 'vitest'
import { postOf, writtenKeys, type Scene } from './scene.ts'

const number = '0b9d3f52-aaaa-4aaa-8aaa-000000000001'

/** What the owner of the account finds in Cloudflare's log: one line for each lead that was not accepted. */
export function describeLog({ standIn, subject, ask, post, worker }: Scene): void {
  const { refuse } = subject.standIn
  const [firstRequired = ''] = subject.required

  const linesOf = async (act: () => Promise<unknown>) => {
    const before = worker.log.length
    await act()
    await expect.poll(() => worker.log.length).toBeGreaterThanOrEqual(before)
    return worker.log.slice(before)
  }

  it('says nothing of a lead that was accepted', async () => {
    expect(await linesOf(() => post({ lead_id: number }))).toEqual([])
  })

  it.each([
    ['a refusal', 400, 'Offer closed'],
    ['a firewall', 500, 'HTTP 403: Denied'],
    ['a dead line', 500, `${subject.platform.name} está fora do ar`],
    ['a missing field', 400, `Missing field: ${firstRequired}`],
  ])('tells status, reason and number of a lead stopped by %s', async (name, status, reason) => {
    if (name === 'a refusal') await standIn.enter(refuse('Offer closed'))
    if (name === 'a firewall')
      await standIn.enter({ status: 403, contentType: 'text/html', body: '<p>Denied' })
    if (name === 'a dead line') await standIn.enter('cut')
    const blank = name === 'a missing field' ? { [firstRequired]: '' } : {}
    const lines = await linesOf(() => post({ ...blank, lead_id: number }))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([{ lead_id: number, status, reason }])
  })

  describe('when the platform repeats what it was sent', () => {
    const person = { name: 'Zulmira Quaresma', phone: '+39 (333) 000-11.22' }
    const echoes = {
      'name and phone': `Wrong lead: ${person.name}, ${person.phone}`,
      'the phone in its own writing': 'Wrong phone 39333000 1122 for this geo',
      ...Object.fromEntries(Object.entries(writtenKeys).map(([how, text]) => [`the key ${how}`, text])),
    }

    it.each(Object.entries(echoes))('keeps %s to itself', async (_, echo) => {
      await standIn.enter(refuse(echo))
      const [line = '', ...more] = await linesOf(() => ask(postOf({ ...subject.post, ...person })))
      expect(more).toEqual([])
      const { reason } = JSON.parse(line) as { reason: string }
      for (const secret of ['Zulmira', 'Quaresma', '333', '1122', ...Object.values(writtenKeys)])
        expect(reason).not.toContain(secret)
    })
  })
}
