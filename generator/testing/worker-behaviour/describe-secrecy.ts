import { expect, it } from 'vitest'
import type { Answer } from '../platforms/stand-in-platform.ts'
import { numberOf, writtenKeys, type Scene } from './scene.ts'
import { ana, headersOf, postOf } from './visitors.ts'
import { key } from '../platforms/sample-lead.ts'

/** That no answer holds the key is checked by every question of the suite; here the platform gives it away. */
export function describeSecrecy(
  { standIn, subject, ask, post }: Scene,
  { cutEvery }: { cutEvery: number },
): void {
  const { refuse, replies } = subject.standIn
  const html = { ...postOf(subject.post), headers: { ...headersOf(ana), Accept: 'text/html' } }

  /** The status for a script and for a browser. Both answers have been searched for the key by then. */
  const statusesFor = async (answer: Answer) => {
    await standIn.enter(answer)
    return [(await post()).status, (await ask(html)).status]
  }

  it.each(Object.entries(writtenKeys))('never repeats the key %s', async (_, written) => {
    await standIn.enter(refuse(`Invalid key ${written}, ${written}`))
    expect(JSON.parse((await post()).body)).toEqual({ success: false, error: 'Invalid key ***, ***' })
    expect(await statusesFor(refuse(written))).toEqual([400, 400])
  })

  it('never repeats half a key where a long text is cut', async () => {
    for (let start = 270; start < 300; start += cutEvery)
      expect(await statusesFor(refuse('x'.repeat(start) + key))).toEqual([400, 400])
  })

  it('never repeats the key from inside a list or an object', async () => {
    const { body, ...answer } = refuse('(text)')
    const nested = JSON.stringify({ [key]: [key, { sent: `api_key=${encodeURIComponent(key)}` }] })
    const echo = { ...answer, body: body.replace('"(text)"', () => nested) }
    expect(await statusesFor(echo)).toEqual([400, 400])
  })

  it.each(numberOf(subject))('never repeats the key from an order number', async (number) => {
    const { answer } = replies.accepted
    const body = answer.body.replace(new RegExp(`"?${number}"?`), () => JSON.stringify(key))
    expect(await statusesFor({ ...answer, body })).toEqual([200, 303])
  })

  it('never repeats the key from a page, a header or a redirect', async () => {
    const headers = { 'x-echo': encodeURIComponent(key), location: `/?${encodeURIComponent(key)}` }
    const page = { contentType: 'text/html', body: `<p>${key}</p>`, headers }
    expect(await statusesFor({ ...page, status: 302 })).toEqual([500, 500])
    expect(await statusesFor({ ...page, status: 200 })).toEqual([500, 500])
  })
}
