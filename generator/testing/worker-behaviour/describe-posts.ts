import { describe, expect, it } from 'vitest'
import { acceptance, refusal, type Scene } from './scene.ts'
import { ana, headersOf } from './visitors.ts'
import type { Post } from '../platforms/tested-platform.ts'

/** What a worker takes as a lead, and what it turns down before anything is sent. */
export function describePosts({ standIn, subject, ask, post }: Scene): void {
  const { means } = subject.standIn.replies.accepted
  const accepted = acceptance(means.success ? means.orderId : undefined)
  const whole = subject.arrival(subject.post, ana).fields
  const [firstRequired = ''] = subject.required
  const missing = refusal(400, `Missing field: ${firstRequired}`)

  const askWith = (body: BodyInit, headers: Record<string, string> = {}) =>
    ask({
      method: 'POST',
      headers: { ...headersOf(ana), ...headers },
      cf: { country: ana.country, timezone: ana.timezone },
      body,
    })
  const askWithJson = (value: unknown) =>
    askWith(JSON.stringify(value), { 'Content-Type': 'application/json' })

  const expectNothingSent = () => expect(standIn.requests).toEqual([])

  it.each([
    ['multipart', formDataOf(subject.post), undefined],
    ['urlencoded', new URLSearchParams(subject.post), undefined],
    ['JSON', JSON.stringify(subject.post), 'application/json'],
    ['JSON with a charset', JSON.stringify(subject.post), 'application/json; charset=utf-8'],
    ['JSON in other letters', JSON.stringify(subject.post), 'Application/JSON'],
  ])('takes a lead posted as %s', async (_, body, type) => {
    expect(await askWith(body, type === undefined ? {} : { 'Content-Type': type })).toEqual(accepted)
    expect(standIn.requests.map(({ fields }) => fields)).toEqual([whole])
    expect(standIn.strays).toEqual([])
  })

  it('takes numbers in JSON for what they look like', async () => {
    expect(await askWithJson({ ...subject.post, phone: 5511900000000 })).toEqual(accepted)
    expect(standIn.requests[0]?.lead?.phone).toBe('5511900000000')
  })

  it('passes on no field that the platform does not know, least of all in place of its own', async () => {
    const strange = {
      api_key: 'outra',
      key: 'outra',
      token: 'outro',
      ip: '198.51.100.1',
      ip_address: '198.51.100.1',
      user_agent: 'outro',
      id: 'outro',
      client: 'outro',
      constructor: 'x',
      toString: 'x',
    }
    const unknown = Object.entries(strange).filter(([name]) => !Object.hasOwn(subject.post, name))
    const fields = { ...subject.post, ...Object.fromEntries(unknown), ['__proto__']: 'x' }
    expect(await post(fields)).toEqual(accepted)
    expect(await askWithJson(fields)).toEqual(accepted)
    expect(await askWith(formDataOf(fields))).toEqual(accepted)
    expect(standIn.requests.map((request) => request.fields)).toEqual([whole, whole, whole])
  })

  it('trims what was typed', async () => {
    const padded = Object.entries(subject.post).map(([name, text]) => [name, ` \t${text}\u00A0 `])
    expect(await post(Object.fromEntries(padded) as Post)).toEqual(accepted)
    expect(standIn.requests[0]?.fields).toEqual(whole)
  })

  describe.each(subject.required)('without %s', (field) => {
    const answer = refusal(400, `Missing field: ${field}`)
    const { [field]: _, ...others } = subject.post

    it('names the field and sends nothing', async () => {
      expect(await askWith(new URLSearchParams(others))).toEqual(answer)
      expect(await askWithJson(others)).toEqual(answer)
      expectNothingSent()
    })

    it.each(['', ' ', ' \t\r\n\u00A0\u3000'])('takes blank for missing: %j', async (blank) => {
      expect(await post({ [field]: blank })).toEqual(answer)
      expectNothingSent()
    })

    it.each([null, true, false, ['x'], [], { x: 1 }, {}])('takes %j for missing', async (value) => {
      expect(await askWithJson({ ...subject.post, [field]: value })).toEqual(answer)
      expectNothingSent()
    })

    it('takes a file for missing', async () => {
      const form = formDataOf(others)
      form.set(field, new File(['x'], 'x.txt'))
      expect(await askWith(form)).toEqual(answer)
      expectNothingSent()
    })
  })

  it.each(Object.entries(unreadableBodies))('counts %s as a post without fields', async (_, sent) => {
    expect(await askWith(sent.body, { 'Content-Type': sent.type })).toEqual(missing)
    expectNothingSent()
  })

  it('counts a post without a body as one without fields', async () => {
    expect(await ask({ method: 'POST' })).toEqual(missing)
    expectNothingSent()
  })

  it('answers a preflight with 204 and no body', async () => {
    const headers = {
      Origin: 'https://loja.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    }
    expect(await ask({ method: 'OPTIONS', headers })).toMatchObject({ status: 204, body: '' })
    expectNothingSent()
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('answers %s with 405 and sends nothing', async (method) => {
    const answer = { ...refusal(405, 'Method Not Allowed'), allow: 'POST, OPTIONS' }
    const body = method === 'GET' ? null : new URLSearchParams(subject.post)
    expect(await ask({ method, body })).toEqual(answer)
    expect(await ask({ method, headers: { Accept: 'text/html' } })).toEqual(answer)
    expectNothingSent()
  })

  it('answers HEAD with 405 too, without a body', async () => {
    expect(await ask({ method: 'HEAD' })).toMatchObject({ status: 405, body: '', allow: 'POST, OPTIONS' })
    expectNothingSent()
  })
}

export function formDataOf(fields: Post): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  return form
}

const unreadableBodies = {
  'JSON null': { type: 'application/json', body: 'null' },
  'a JSON list': { type: 'application/json', body: '[{"name":"a","phone":"1"}]' },
  'a JSON text': { type: 'application/json', body: '"name=a&phone=1"' },
  'a JSON number': { type: 'application/json', body: '42' },
  'broken JSON': { type: 'application/json', body: '{"name":"a","phone":"1"' },
  'empty JSON': { type: 'application/json', body: '' },
  'plain text': { type: 'text/plain', body: 'name=a&phone=1' },
  'an unknown type': { type: 'application/octet-stream', body: '\0\u0001\u0002' },
  'a broken type': { type: ';;;', body: 'name=a&phone=1' },
  'multipart without a boundary': { type: 'multipart/form-data', body: 'name=a&phone=1' },
  'multipart that breaks off': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="phone"\r\n\r\n1',
  },
}
