import { expect, it } from 'vitest'
import { acceptance, type Scene } from './scene.ts'
import { ana, headersOf, postOf } from './visitors.ts'

const number = '0b9d3f52-aaaa-4aaa-8aaa-000000000002'
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Who sends a lead, and which one it is: a person or a robot, a first try or another. */
export function describeIdentity({ standIn, subject, ask, post }: Scene): void {
  const { numberField } = subject
  const numbers = () => standIn.requests.map(({ fields }) => fields[numberField ?? 'lead_id'])

  it('has the number that its form gave it, in every try', async () => {
    await standIn.enter('cut')
    await post({ lead_id: number })
    await standIn.enter('accepted')
    await post({ lead_id: number })
    expect(numbers()).toEqual(numberField === undefined ? [undefined, undefined] : [number, number])
  })

  it.each(['', 'x', `${number}0`, '../../etc', '00000000-0000-0000-0000-00000000000g'])(
    'gets a number of its own for %j',
    async (malformed) => {
      await post({ lead_id: malformed })
      await post({ lead_id: malformed })
      const ofOwn = numbers().filter((given) => typeof given === 'string' && uuid.test(given))
      expect(new Set(ofOwn).size).toBe(numberField === undefined ? 0 : 2)
    },
  )

  it('of a robot, which fills in what nobody sees, seems accepted and goes nowhere', async () => {
    expect(await post({ recado: 'https://spam.example' })).toEqual(acceptance(undefined))
    const headers = { ...headersOf(ana), Accept: 'text/html' }
    const plain = await ask({ ...postOf({ ...subject.post, recado: 'oi' }), headers })
    expect(plain).toMatchObject({ status: 303, location: subject.post[subject.successField] })
    expect(standIn.requests).toEqual([])
  })

  it('with that field left empty is a person’s', async () => {
    await post({ recado: ' ' })
    expect(standIn.requests).toHaveLength(1)
  })
}
