import { expect, test } from 'vitest'
import { generateWorker, platforms } from '#generator/index.ts'
import { judgeWorker } from './judge-worker.ts'

const answered = (status: number, mark: string | null) => ({ kind: 'answered', status, mark }) as const

/** What a Worker generated today says of itself. */
function markOf(platform: string): string {
  const code = generateWorker({ platform, apiKey: '0123456789', streamCode: 'abc' })
  return /const VERSAO = ["'](.+)["'];/.exec(code)?.[1] ?? ''
}

test.each(platforms.map(({ id, name }) => [id, name] as const))(
  'the %s Worker that is generated today is recognised, and by no other platform',
  (id, name) => {
    expect(judgeWorker(answered(405, markOf(id)), id)).toEqual({
      kind: 'success',
      title: 'Worker verificado',
      text: `É o seu Worker da plataforma ${name}, na versão atual. Nenhum lead foi enviado.`,
    })
    for (const other of platforms.filter((platform) => platform.id !== id)) {
      const verdict = judgeWorker(answered(405, markOf(other.id)), id)
      expect(verdict.kind).toBe('danger')
      expect(verdict.title).toBe(`Este Worker é da plataforma ${other.name}`)
      expect(verdict.text).toContain(`Esta integração envia leads para ${name}.`)
    }
  },
)

test.each([
  ['an older version', answered(405, 'adcombo/0'), 'warning', 'Este Worker é de uma versão anterior'],
  ['a newer version', answered(405, 'adcombo/99'), 'warning', 'Este Worker é mais novo que esta página'],
  [
    'our mark with another status',
    answered(500, markOf('adcombo')),
    'danger',
    'O Worker respondeu com o erro 500',
  ],
  ['nothing at this address', answered(404, null), 'danger', 'Worker não encontrado'],
  ['a refusal without our mark', answered(405, null), 'danger', notOurs()],
  ['a page', answered(200, null), 'danger', notOurs()],
  ['a mark that is none', answered(405, 'hello'), 'danger', notOurs()],
  ['a platform nobody knows', answered(405, 'outra/1'), 'danger', notOurs()],
  ['a mark with more behind it', answered(405, 'adcombo/1<b>'), 'danger', notOurs()],
  ['an answer that other pages may not read', { kind: 'hidden' }, 'danger', notOurs()],
  ['no answer', { kind: 'unreachable' }, 'danger', 'Ninguém respondeu neste endereço'],
  ['a late answer', { kind: 'late' }, 'danger', 'O Worker demorou demais para responder'],
  ['no address', { kind: 'no-address' }, 'danger', 'Isto não é uma URL válida'],
  ['another domain', { kind: 'out-of-reach' }, 'warning', 'Este endereço só pode ser verificado por você'],
] as const)('%s is told in words of its own', (_, answer, kind, title) => {
  expect(judgeWorker(answer, 'adcombo')).toMatchObject({ kind, title })
})

function notOurs() {
  return 'Este endereço não é de um Worker do Integrador' as const
}

test('an older Worker is told how to be brought up to date', () => {
  const { text } = judgeWorker(answered(405, 'adcombo/0'), 'adcombo')
  expect(text).toContain('gere o código novamente e cole no Cloudflare')
  expect(text).toContain('A URL continua a mesma.')
})
