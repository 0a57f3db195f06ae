import { expect, test } from 'vitest'
import { provenPlatforms } from '#contract/platforms.ts'
import { generateForm, generateWorker, languages } from '#generator/index.ts'
import { benefits } from './benefits.ts'
import { episodes, excerptLines } from './demonstration.ts'
import { highlightLine } from './highlight-line.ts'

const workers = provenPlatforms.map(({ id }) =>
  generateWorker({ platform: id, apiKey: 'uma-chave', streamCode: 'abc12' }),
)
const plain = (tokens: ReturnType<typeof highlightLine>) =>
  tokens.map((token) => (typeof token === 'string' ? token : token[1])).join('')

test('the demonstration shows every platform once', () => {
  expect(episodes.map(({ platform }) => platform)).toEqual(provenPlatforms.map(({ name }) => name))
})

test.each(episodes.map((episode, index) => ({ ...episode, worker: workers[index] ?? '' })))(
  'the code shown for $platform is what the generator makes, where it says it is',
  ({ excerpt, worker }) => {
    const lines = worker.trimEnd().split('\n')
    expect(excerpt.lines.map(plain)).toEqual(lines.slice(excerpt.first - 1, excerpt.last))
    expect(excerpt.of).toBe(lines.length)
    expect(excerpt.lines.length).toBeLessThanOrEqual(excerptLines)
    expect(plain(excerpt.lines[1] ?? [])).toContain('function montarPedido(')
  },
)

test('colouring a line loses nothing of it', () => {
  const line = `  return { 'it\\'s': new URL(ENDERECO), n: fusoEmHoras(1) }; // 'fim'`
  expect(plain(highlightLine(line))).toBe(line)
  expect(highlightLine(line)).toContainEqual(['comment', `// 'fim'`])
  expect(highlightLine(line)).toContainEqual(['string', `'it\\'s'`])
  expect(highlightLine(line)).toContainEqual(['keyword', 'new'])
  expect(highlightLine(line)).toContainEqual(['call', 'fusoEmHoras'])
})

test('the comments quoted among the benefits are in the generated code', () => {
  const form = generateForm({
    platform: 'adcombo',
    countryCode: 'IT',
    offerId: '1',
    productPrice: '49.00',
    cloudflareUrl: 'https://leads.example.workers.dev',
    successUrl: 'https://loja.example/obrigado',
  })
  const quotes = benefits.map(({ proof }) => proof).filter((proof) => proof.startsWith('//'))
  expect(quotes).not.toEqual([])
  for (const quote of quotes) expect([form, ...workers].join('\n')).toContain(quote)
})

test('the number of languages is the real one', () => {
  expect(benefits.map(({ text }) => text).join(' ')).toContain(`em ${languages.length} idiomas`)
})
