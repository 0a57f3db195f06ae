import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writtenKeys, type Scene } from './scene.ts'
import { postOf } from './visitors.ts'
import type { Post } from '../platforms/tested-platform.ts'

const Line = z.object({ lead_id: z.string(), status: z.number(), reason: z.string() })

/** What the owner of the account finds in Cloudflare's log: one line for each lead that was not accepted. */
export function describeLog({ standIn, subject, ask, worker }: Scene): void {
  const { refuse } = subject.standIn
  const [firstRequired = ''] = subject.required

  const send = (lead: Post) => ask(postOf({ ...subject.post, ...lead }))
  /** Lines come a moment after the answer, and those of other leads in between. */
  const linesOf = (number: string) =>
    worker.log.map((line) => Line.parse(JSON.parse(line))).filter((line) => line.lead_id === number)
  const untilLogged = async (number: string) => {
    await expect.poll(() => linesOf(number)).toHaveLength(1)
  }

  it('says nothing of a lead that was accepted', async () => {
    const [accepted, refused] = [randomUUID(), randomUUID()]
    await send({ lead_id: accepted })
    await send({ lead_id: refused, [firstRequired]: '' })
    await untilLogged(refused)
    expect(linesOf(accepted)).toEqual([])
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
    const blank: Post = name === 'a missing field' ? { [firstRequired]: '' } : {}
    const number = randomUUID()
    await send({ ...blank, lead_id: number })
    await untilLogged(number)
    expect(linesOf(number)).toEqual([{ lead_id: number, status, reason }])
  })

  describe('when the platform repeats what it was sent', () => {
    const person = { name: 'Zulmira Quaresma', phone: '+39 (333) 000-11.22' }
    const echoes = {
      'name and phone': `Wrong lead: ${person.name}, ${person.phone}`,
      'the name in capitals': `WRONG NAME: ${person.name.toUpperCase()}`,
      'the phone in its own writing': 'Wrong phone 39333000 1122 for this geo',
      ...Object.fromEntries(Object.entries(writtenKeys).map(([how, text]) => [`the key ${how}`, text])),
    }

    it.each(Object.entries(echoes))('keeps %s to itself', async (_, echo) => {
      await standIn.enter(refuse(echo))
      const number = randomUUID()
      await send({ ...person, lead_id: number })
      await untilLogged(number)
      const [{ reason } = { reason: '' }] = linesOf(number)
      for (const secret of [
        'Zulmira',
        'Quaresma',
        'ZULMIRA',
        'QUARESMA',
        '333',
        '1122',
        ...Object.values(writtenKeys),
      ])
        expect(reason).not.toContain(secret)
    })
  })
}
