import { describe, expect, it } from 'vitest'
import { hostileTexts, type HostileText } from '../hostile-text.ts'
import { formDataOf } from './describe-posts.ts'
import { workerVersion } from '../../worker/generate-worker.ts'
import { readAnswer, type Scene } from './scene.ts'
import { ana, headersOf, nobody, postOf, visitors } from './visitors.ts'
import type { Post } from '../platforms/tested-platform.ts'

/** Set by the runtime or by the wire, whatever the worker does. */
const transportHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'cf-worker',
  'user-agent',
])

/** As forms post, then as others may: that is read before the platform matters. */
const encodings: [name: string, write: (post: Post) => BodyInit, written: (text: string) => string][] = [
  ['urlencoded', (post) => new URLSearchParams(post), (text) => text],
  ['JSON', (post) => JSON.stringify(post), (text) => text],
  // By the standard, a form writes every line end as CR LF.
  ['multipart', formDataOf, (text) => text.replaceAll(/\r\n|\r|\n/g, '\r\n')],
]

/** The one request that reaches the platform, down to the last field. */
export function describeRequests(
  { standIn, subject, worker, ask, post }: Scene,
  { inEveryEncoding, inEveryField }: { inEveryEncoding: boolean; inEveryField: readonly HostileText[] },
): void {
  const { platform, arrival } = subject
  const { method, host, path, encoding, inAddress = [] } = subject.standIn

  const arrived = () => {
    expect(standIn.requests).toHaveLength(1)
    expect(standIn.strays).toEqual([])
    const [request] = standIn.requests
    const headers = Object.entries(request?.headers ?? {}).filter(([name]) => !transportHeaders.has(name))
    return { headers: Object.fromEntries(headers), fields: request?.fields }
  }

  it('goes to the platform by its method and address', async () => {
    await post()
    expect(standIn.requests[0]).toMatchObject({ method, platform: platform.id })
    const [address, query] = standIn.requests[0]?.url.split('?') ?? []
    expect(address).toBe(`https://${host}${path}`)
    const names = [...new URLSearchParams(query).keys()]
    expect(names).toEqual(encoding === 'query' ? Object.keys(standIn.requests[0]?.fields ?? {}) : inAddress)
  })

  it('says who calls, since some platforms turn nameless callers away', async () => {
    await post()
    expect(standIn.requests[0]?.headers['user-agent']).toBe(`Integrador ${platform.id}/${workerVersion}`)
  })

  it('carries every field of the post, the credentials, and nothing else', async () => {
    await post()
    expect(arrived()).toEqual(arrival(subject.post, ana))
  })

  it('carries the fields that were left out as empty ones', async () => {
    const required = Object.entries(subject.post).filter(([name]) => subject.required.includes(name))
    const empty = Object.keys(subject.post).map((name) => [name, ''])
    await ask(postOf(Object.fromEntries(required)))
    expect(arrived()).toEqual(arrival(Object.fromEntries([...empty, ...required]) as Post, ana))
  })

  /** What Cloudflare can tell as well, where the platform does not insist that the form says it. */
  const optional = platform.fields
    .filter((field) => ('answer' in field && field.answer === 'countryCode') || 'page' in field)
    .map(({ name }) => name)
    .filter((name) => !subject.required.includes(name))
  const silent: Post = { ...subject.post, ...Object.fromEntries(optional.map((name) => [name, ''])) }

  it.each(visitors)('tells what Cloudflare knows of $name', async (visitor) => {
    await ask(postOf(silent, visitor))
    expect(arrived()).toEqual(arrival(silent, visitor))
  })

  it('goes out as well for a visitor of whom Cloudflare knows the address only', async () => {
    await ask({ ...postOf(silent), cf: {} })
    expect(arrived()).toEqual(arrival(silent, { ...nobody, ip: ana.ip }))
  })

  it('goes out from the preview of the dashboard too', async () => {
    const { ['CF-Connecting-IP']: _, ...headers } = headersOf(nobody)
    const reply = await worker.fetchInPreview({
      method: 'POST',
      headers,
      body: new URLSearchParams(silent),
    })
    expect(await readAnswer(subject, reply)).toMatchObject({ status: 200 })
    expect(arrived()).toEqual(arrival(silent, nobody))
  })

  it.each([...subject.rules])('heeds a rule of the platform: $name', async ({ post, fields, headers }) => {
    const init = postOf({ ...subject.post, ...post })
    await ask({ ...init, headers: { ...headersOf(ana), ...headers } })
    expect(arrived().fields).toEqual({ ...arrival({ ...subject.post, ...post }, ana).fields, ...fields })
  })

  it('carries each answer that is said to go into a lead, and no other', async () => {
    await post()
    const arrivedText = JSON.stringify(standIn.requests[0]?.fields)
    const mistold = platform.fields.filter(
      (field) =>
        'answer' in field && arrivedText.includes(subject.post[field.name] ?? '') === field.endsAtWorker,
    )
    expect(mistold).toEqual([])
  })

  it('has the phone as the platform wants it written', async () => {
    await post({ phone: ' +39 (333) 000-11.22 ' })
    const written = { 'as typed': '+39 (333) 000-11.22', compact: '+393330001122' }
    expect(standIn.requests[0]?.lead?.phone).toBe(written[platform.phone])
  })

  it.each([...(platform.limits?.fields ?? [])])('has no more of %s than the platform takes', async (name) => {
    await post({ [name]: '😀'.repeat(300) })
    const { characters = 0 } = platform.limits ?? {}
    const sent = standIn.requests[0]?.fields[name]
    expect(sent).toBe('😀'.repeat(300).slice(0, characters).toWellFormed())
  })

  describe('of a hostile post', () => {
    /** More than a Worker carries of a field, and in all of them less than one with a vault reads. */
    const shorten = ({ name, text }: HostileText) => ({ name, text: text.slice(0, 1200) })
    const texts = hostileTexts.map(shorten)
    /** What a stranger can write freely: neither picked from a list nor checked by the platform's number format. */
    const free = ['name', ...platform.fields.filter((field) => !isChecked(field)).map(({ name }) => name)]
    const fill = (text: string): Post => ({
      ...subject.post,
      ...Object.fromEntries(free.map((name) => [name, text])),
    })
    const clean = (text: string) => text.trim().slice(0, 1000).toWellFormed()
    const cleanPost = (text: string): Post => fill(clean(text))

    it.each(inEveryEncoding ? encodings : encodings.slice(0, 1))(
      'carries each text unharmed, posted as %s',
      async (encoding, write, written) => {
        const type = encoding === 'JSON' ? { 'Content-Type': 'application/json' } : {}
        const seen: unknown[] = []
        for (const { name, text } of texts) {
          await standIn.reset()
          const headers = { ...headersOf(ana), ...type }
          const { status } = await ask({ ...postOf({}), headers, body: write(fill(text)) })
          seen.push({ name, ...(standIn.requests.length === 0 ? { unsent: status } : arrived()) })
        }
        const isMissing = (text: string) => clean(text) === '' && subject.required.includes('name')
        expect(seen).toEqual(
          texts.map(({ name, text }) => ({
            name,
            ...(isMissing(text) ? { unsent: 400 } : arrival(cleanPost(written(text)), ana)),
          })),
        )
      },
    )

    it('never breaks a character in two', async () => {
      for (const shift of ['', 'a']) {
        await standIn.reset()
        const text = shift + '😀'.repeat(600)
        await post({ name: text })
        expect(standIn.requests[0]?.lead?.name).toBe(text.slice(0, 1000).toWellFormed())
      }
    })

    it('is answered in JSON even if every field is hostile', async () => {
      const answers: string[] = []
      for (const { name, text } of inEveryField.map(shorten)) {
        const everything = Object.keys(subject.post).map((field) => [field, text])
        const { status, body } = await ask(postOf(Object.fromEntries(everything) as Post))
        answers.push(`${name}: ${status} ${body}`)
      }
      const clean = /: (200 {"success":true|400 {"success":false,"error":").*}$/
      expect(answers.filter((line) => !clean.test(line))).toEqual([])
    })
  })
}

/** A country, a price or a time zone; an offer and a success page have rules of their own too. */
function isChecked(field: Scene['subject']['platform']['fields'][number]): boolean {
  return 'answer' in field || ('page' in field && field.page === 'timezone')
}
