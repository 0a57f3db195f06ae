import { describe, expect, it } from 'vitest'
import type { Answer, Reply } from '../platforms/stand-in-platform.ts'
import { ownScenarios } from '../../platforms/platform.ts'
import { acceptance, numberOf, refusal, type Scene } from './scene.ts'

/** What the worker makes of each thing that a platform, or something in its place, can answer. */
export function describeReplies({ standIn, subject, post }: Scene): void {
  const { name } = subject.platform
  const { replies, variants, refuse } = subject.standIn
  const offline = refusal(500, `${name} está fora do ar`)

  const meaning = ({ answer, means }: Reply) =>
    means.success ? acceptance(means.orderId) : refusal(400, means.error ?? wordless(answer))

  const expectOneCall = () => {
    expect(standIn.requests).toHaveLength(1)
    expect(standIn.strays).toEqual([])
  }

  it.each(ownScenarios)('says what the platform said when %s', async (scenario) => {
    await standIn.enter(scenario)
    expect(await post()).toEqual(meaning(replies[scenario]))
    expectOneCall()
  })

  it.each([...variants])('says what the platform meant: $name', async (variant) => {
    await standIn.enter(variant.answer)
    expect(await post()).toEqual(meaning(variant))
    expectOneCall()
  })

  it.each([
    ['html-instead-of-json', refusal(500, 'HTTP 200: Just a moment... Just a moment...')],
    ['server-error-without-json', refusal(500, 'HTTP 502: 502 Bad Gateway 502 Bad Gateway')],
    ['empty-body', refusal(500, 'HTTP 200: resposta vazia')],
    ['cut', offline],
  ] as const)('answers 500 with the reason when %s', async (scenario, answer) => {
    await standIn.enter(scenario)
    expect(await post()).toEqual(answer)
    expectOneCall()
  })

  it.each(Object.entries(pages))('tells the reason in %s', async (_, { status, body, reason }) => {
    await standIn.enter({ status, contentType: 'text/html', body })
    expect(await post()).toEqual(refusal(500, `HTTP ${status}: ${reason}`))
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

  it.each(Object.entries(prefixes))('reads JSON behind %s', async (_, prefix) => {
    for (const reply of [replies.accepted, replies.refused]) {
      await standIn.enter({ ...reply.answer, body: prefix + reply.answer.body })
      expect(await post()).toEqual(meaning(reply))
    }
  })

  it.each([301, 302, 307, 308])('takes the lead and the key to no other address on a %i', async (status) => {
    const headers = { location: 'https://outro.example/' }
    await standIn.enter({ status, contentType: 'text/html', body: '<p>Moved</p>', headers })
    expect(await post()).toEqual(refusal(500, `HTTP ${status}: Moved`))
    expectOneCall()
  })

  it.each(Object.entries(wordPlaces))('finds the words in %s', async (_, body) => {
    await standIn.enter({ status: 422, contentType: 'application/json', body: JSON.stringify(body) })
    expect(await post()).toEqual(refusal(400, 'Wrong phone'))
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
      ['a very long text', 'ã'.repeat(5_000), 'ã'.repeat(300)],
    ])('is readable when the platform explains it with %s', async (_, value, text) => {
      await standIn.enter(withText(value))
      expect(await post()).toEqual(refusal(400, text))
    })

    it.each([null, ' \t\n', [], false])(
      'has a reason when the platform explains it with %j',
      async (value) => {
        const answer = withText(value)
        const { code } = JSON.parse(answer.body) as { code?: string | number }
        await standIn.enter(answer)
        const { body } = await post()
        expect([String(code), wordless(answer)]).toContain((JSON.parse(body) as { error: string }).error)
      },
    )

    it('survives an explanation that has no bottom', async () => {
      const depth = 100_000
      const answer = withText('(deep)')
      const body = answer.body.replace('"(deep)"', '['.repeat(depth) + ']'.repeat(depth))
      await standIn.enter({ ...answer, body })
      expect([400, 500]).toContain((await post()).status)
    })
  })

  it.each(numberOf(subject))('survives an order number that is no text', async (number) => {
    const { answer } = replies.accepted
    const body = answer.body.replace(new RegExp(`"?${number}"?`), '{"toString":1,"valueOf":2}')
    await standIn.enter({ ...answer, body })
    expect(await post()).toMatchObject({ status: 200 })
  })
}

/** What is told of an answer in which the platform explains nothing. */
const wordless = ({ status, body }: Answer) => `HTTP ${status}: ${body.slice(0, 120)}`

/** What stands in the place of a platform, and what of it a person can use. */
const pages = {
  'a refusal by a firewall': {
    status: 403,
    body: '<html><head><style>p { color: red }</style><script>x = "<p>"</script></head><body>\n<p>Access   denied</p></body></html>',
    reason: 'Access denied',
  },
  'a demand for a login': { status: 401, body: 'Unauthorized', reason: 'Unauthorized' },
  'too many requests': { status: 429, body: '<h1>Slow down</h1>', reason: 'Slow down' },
  'a long page': { status: 503, body: `<p>${'é'.repeat(500)}</p>`, reason: 'é'.repeat(120) },
  'a style that does not end': {
    status: 500,
    body: `<p>Down</p><!-- x -->${' '.repeat(9_000)}`,
    reason: 'Down',
  },
  'an empty answer': { status: 502, body: '', reason: 'resposta vazia' },
}

/** What servers print before their answer. */
const prefixes = {
  'a byte order mark': '\uFEFF',
  'two byte order marks': '\uFEFF\uFEFF',
  'a notice of PHP':
    '<br />\n<b>Notice</b>:  Undefined index: geo in <b>/srv/api.php</b> on line <b>3</b><br />\n',
  'a plain warning': 'Warning: mysqli_connect(): (HY000/2002) in /srv/db.php on line 8\n',
}

/** The same words, wherever a platform might put them. */
const wordPlaces = {
  error: { error: 'Wrong phone' },
  'error, in an object': { error: { code: 12, message: 'Wrong phone' } },
  errors: { errors: 'Wrong phone' },
  'errors, in a list': { errors: ['Wrong phone'] },
  errmsg: { errmsg: 'Wrong phone' },
  message: { message: 'Wrong phone', status: 'fail' },
  msg: { msg: 'Wrong phone' },
  reason: { reason: 'Wrong phone' },
  code: { code: 'Wrong phone' },
  'an object inside': { status: 'error', response: { message: 'Wrong phone', code: 7 } },
  'a list of objects': [{ field: 'phone', error: 'Wrong phone' }],
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
