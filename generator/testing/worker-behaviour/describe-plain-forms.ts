import { describe, expect, it } from 'vitest'
import type { HostileText } from '../hostile-text.ts'
import { readPage } from './read-page.ts'
import { numberOf, type Scene } from './scene.ts'
import { ana, headersOf, postOf } from './visitors.ts'
import type { Post } from '../platforms/tested-platform.ts'

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** A form that is sent without JavaScript: the browser shows whatever the worker answers. */
export function describePlainForms({ standIn, subject, ask }: Scene, texts: readonly HostileText[]): void {
  const { successField } = subject
  const { replies, variants, refuse } = subject.standIn
  const page = 'https://loja.example/obrigado'

  const submit = (change: Post = {}, headers: Record<string, string> = {}) =>
    ask({
      ...postOf({ ...subject.post, ...change }),
      headers: { ...headersOf(ana), Accept: browserAccept, ...headers },
    })

  const numbered = numberOf(subject).flatMap((number) => [
    [page, `${page}?order=${number}`],
    [`${page}?cor=azul&x=1#topo`, `${page}?cor=azul&x=1&order=${number}#topo`],
    [`${page}?order=velho&x=1`, `${page}?order=${number}&x=1`],
    ['http://loja.example', `http://loja.example/?order=${number}`],
    ['https://loja.example/página', `https://loja.example/p%C3%A1gina?order=${number}`],
  ])
  it.each(numbered)('sends the visitor on to %s with the order number', async (address = '', location) => {
    expect(await submit({ [successField]: address })).toMatchObject({ status: 303, location, body: '' })
    expect(standIn.requests).toHaveLength(1)
  })

  const accepted = { name: 'accepted', ...replies.accepted }
  const unnumbered = [accepted, ...variants].filter(
    ({ means }) => means.success && means.orderId === undefined,
  )
  it.each(unnumbered)('sends the visitor on without a number: $name', async ({ answer }) => {
    await standIn.enter(answer)
    expect(await submit({ [successField]: `${page}?x=1` })).toMatchObject({
      status: 303,
      location: `${page}?x=1`,
    })
  })

  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://loja.example/',
    '//loja.example/obrigado',
    '/obrigado',
    'loja.example',
    'https://',
  ])('sends nobody on to %j, and says that the order is in', async (address) => {
    const answer = await submit({ [successField]: address })
    expect(answer).toMatchObject({ status: 200, location: null })
    expect(readPage(answer.body).message).toBe('OK')
  })

  it('never sends on to a hostile address that is not of the web', async () => {
    const went: string[] = []
    for (const { name, text } of texts) {
      const { status, location } = await submit({ [successField]: text })
      went.push(`${name}: ${status} ${location === null ? '' : new URL(location).protocol}`)
    }
    expect(went.filter((line) => !/: (200 |303 https?:)$/.test(line))).toEqual([])
    expect(went).toContain('address with quotes: 303 https:')
  })

  describe('when it fails', () => {
    it('shows what the platform said', async () => {
      await standIn.enter(refuse('Telefone inválido'))
      const answer = await submit()
      expect(answer).toMatchObject({ status: 400, contentType: 'text/html; charset=utf-8' })
      expect(readPage(answer.body)).toMatchObject({
        title: 'Telefone inválido',
        message: 'Telefone inválido',
      })
    })

    /** The visitor reads the language of the form, which the worker knows from the form only. */
    it.each([
      ['a missing field', 400],
      ['an answer that is no JSON', 500],
      ['a platform that is down', 500],
    ])('shows the words that the form brought along for %s', async (name, status) => {
      if (name === 'an answer that is no JSON') await standIn.enter('html-instead-of-json')
      if (name === 'a platform that is down') await standIn.enter('cut')
      const blank: Post = name === 'a missing field' ? { [String(subject.required[0])]: ' ' } : {}
      for (const [aviso, message] of [
        ['Riprova tra <poco>.', 'Riprova tra <poco>.'],
        ['', 'Erro'],
      ] as const) {
        const answer = await submit({ ...blank, aviso })
        expect(answer).toMatchObject({ status, location: null, contentType: 'text/html; charset=utf-8' })
        expect(readPage(answer.body)).toMatchObject({ title: message, message })
      }
    })

    it('shows any text of the platform as text', async () => {
      // Without a text some platforms still give a code, which may be no more than that it failed.
      const { code = 'error' } = JSON.parse(refuse('').body) as { code?: string | number }
      const unsaid = code === 'error' ? 'De novo' : String(code)
      await standIn.enter(refuse('plain'))
      const { elements } = readPage((await submit()).body)
      const shown: unknown[] = []
      for (const { name, text } of texts) {
        await standIn.enter(refuse(text))
        const { status, body } = await submit({ aviso: 'De novo' })
        shown.push({ name, status, ...readPage(body) })
      }
      expect(shown).toEqual(
        texts.map(({ name, text }) => {
          const said = text.trim().slice(0, 300) || (text === '' ? unsaid : 'De novo')
          const [title, message] = [asParsed(said, '\uFFFD'), asParsed(said, '')]
          return { name, status: 400, title, message, elements, links: [], inputs: [] }
        }),
      )
    })

    it.each([
      'https://loja.example/creme?a=1&b=2',
      `https://loja.example/"'><script>alert(1)</script>`,
      'http://loja.example/&quot;&#39;',
    ])('links back to the page the visitor came from: %s', async (referer) => {
      await standIn.enter(refuse('Telefone inválido'))
      const { links, elements } = readPage((await submit({}, { Referer: referer })).body)
      expect(links).toEqual([referer])
      expect(elements).not.toContain('script')
    })

    it.each([
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      ' " onclick=alert(1) ',
      'about:blank',
      'httpsx://loja.example',
    ])('links back to nowhere when it came from %s', async (referer) => {
      await standIn.enter(refuse('Telefone inválido'))
      expect(readPage((await submit({}, { Referer: referer })).body).links).toEqual([])
    })
  })
}

/** A parser of HTML turns every line end into LF, and replaces NUL in a title and drops it elsewhere. */
function asParsed(text: string, nul: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\0', nul)
}
