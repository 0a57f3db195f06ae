import { describe, expect, it } from 'vitest'
import type { Answer, Meaning } from '../platforms/stand-in-platform.ts'
import { ownScenarios } from '../platforms/stand-in-platform.ts'
import { acceptance, refusal, type Scene } from './scene.ts'

/** What the worker makes of each thing that a platform, or something in its place, can answer. */
export function describeReplies({ standIn, subject, post }: Scene): void {
  const { name } = subject.platform
  const { replies, variants, refuse } = subject.standIn
  const unreadable = refusal(500, `${name} deu uma resposta que não é JSON`)
  const offline = refusal(500, `${name} está fora do ar`)

  const meaning = (means: Meaning) =>
    means.success ? acceptance(means.orderId) : refusal(400, means.error ?? '')

  const expectOneCall = () => {
    expect(standIn.requests).toHaveLength(1)
    expect(standIn.strays).toEqual([])
  }

  it.each(ownScenarios)('says what the platform said when %s', async (scenario) => {
    await standIn.enter(scenario)
    expect(await post()).toEqual(meaning(replies[scenario].means))
    expectOneCall()
  })

  it.each([...variants])('says what the platform meant: $name', async ({ answer, means }) => {
    await standIn.enter(answer)
    expect(await post()).toEqual(meaning(means))
    expectOneCall()
  })

  it.each([
    ['html-instead-of-json', unreadable],
    ['server-error-without-json', unreadable],
    ['empty-body', unreadable],
    ['cut', offline],
  ] as const)('answers 500 with a clear text when %s', async (scenario, answer) => {
    await standIn.enter(scenario)
    expect(await post()).toEqual(answer)
    expectOneCall()
  })

  it('answers 500 with a clear text when the connection is refused', async () => {
    await standIn.enter('connection-refused')
    expect(await post()).toEqual(offline)
    expect(standIn.requests).toEqual([])
  })

  it.each(Object.entries(notObjects))('is not taken in by %s', async (_, body) => {
    await standIn.enter({ ...replies.accepted.answer, body })
    expect(await post()).toMatchObject({ status: expect.toBeOneOf([400, 500]) as number })
    expectOneCall()
  })

  it('reads JSON behind a byte order mark', async () => {
    const { answer, means } = replies.accepted
    await standIn.enter({ ...answer, body: `\uFEFF${answer.body}` })
    expect(await post()).toEqual(meaning(means))
  })

  it.each([301, 302, 307, 308])('takes the lead and the key to no other address on a %i', async (status) => {
    const headers = { location: 'https://outro.example/' }
    await standIn.enter({ status, contentType: 'text/html', body: '<p>Moved</p>', headers })
    expect(await post()).toEqual(unreadable)
    expectOneCall()
  })

  describe('a refusal', () => {
    const withText = (value: unknown): Answer => {
      const answer = refuse('(text)')
      return { ...answer, body: answer.body.replace('"(text)"', JSON.stringify(value)) }
    }

    it.each([
      ['a text', 'Telefone inválido', 'Telefone inválido'],
      ['a list', ['Wrong phone', 'Wrong name'], 'Wrong phone, Wrong name'],
      ['an object', { phone: ['is short', 'is wrong'], code: 7 }, 'phone: is short, is wrong, code: 7'],
      ['a number', 13, '13'],
      ['nothing', null, ''],
      ['a blank', ' \t\n', ''],
      ['an empty list', [], ''],
      ['false', false, ''],
      ['a very long text', 'ã'.repeat(5_000), 'ã'.repeat(300)],
    ])('is readable when the platform explains it with %s', async (_, value, text) => {
      await standIn.enter(withText(value))
      expect(await post()).toEqual(refusal(400, text))
    })

    it('survives an explanation that has no bottom', async () => {
      const depth = 100_000
      const answer = withText('(deep)')
      const body = answer.body.replace('"(deep)"', '['.repeat(depth) + ']'.repeat(depth))
      await standIn.enter({ ...answer, body })
      expect([400, 500]).toContain((await post()).status)
    })
  })

  it('survives an order number that is no text', async () => {
    const { answer, means } = replies.accepted
    const number = means.success ? (means.orderId ?? '') : ''
    const body = answer.body.replace(new RegExp(`"?${number}"?`), '{"toString":1,"valueOf":2}')
    await standIn.enter({ ...answer, body })
    expect(await post()).toMatchObject({ status: 200 })
  })
}

/** Valid JSON, or nearly, that no platform means anything by. */
const notObjects = {
  null: 'null',
  'a bare true': 'true',
  'a bare number': '1',
  'a bare text': '"ok"',
  'an empty list': '[]',
  'an empty object': '{}',
  'inherited names': '{"__proto__":{"success":true,"result":"ok","code":"ok","id":1,"uuid":"x"}}',
  'two objects': '{}{}',
  'a JSONP answer': 'callback({"success":true})',
}
