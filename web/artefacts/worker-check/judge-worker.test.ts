import { expect, test } from 'vitest'
import { generateWorker, type PlatformId } from '#generator/index.ts'
import { platforms } from '#generator/platforms/index.ts'
import { judgeWorker } from './judge-worker.ts'

const form = (platform: PlatformId, streamCode = '') => ({ platform, streamCode })
const answered = (status: number, mark: string | null) => ({ kind: 'answered', status, mark }) as const

/** What a Worker generated today says of itself. */
function markOf(platform: string): string {
  const code = generateWorker({ platform, apiKey: '0123456789', accountId: '1', streamCode: 'abc' })
  return /const VERSAO = ["'](.+)["'];/.exec(code)?.[1] ?? ''
}

test.each(platforms)(
  'the Worker of $name that is generated today is recognised, and by no other platform',
  ({ id, name, credentials }) => {
    const more = credentials.includes('streamCode') ? ' Os leads vão para a campanha que está no Worker.' : ''
    expect(judgeWorker(answered(405, markOf(id)), form(id))).toEqual({
      kind: 'success',
      title: 'Worker verificado',
      text: `É o seu Worker da plataforma ${name}, na versão atual. Nenhum lead foi enviado.${more}`,
    })
    for (const other of platforms.filter((platform) => platform.id !== id)) {
      const verdict = judgeWorker(answered(405, markOf(other.id)), form(id))
      expect(verdict.kind).toBe('danger')
      expect(verdict.title).toBe(`Este Worker é da plataforma ${other.name}`)
      expect(verdict.text).toContain(`Esta integração envia leads para a ${name}.`)
    }
  },
)

test.each([
  ['a vault', answered(405, `${markOf('adcombo')}+cofre`), 'success', 'Worker com Cofre verificado'],
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
  ['no answer', { kind: 'unreachable' }, 'danger', 'Este endereço não respondeu'],
  ['a late answer', { kind: 'late' }, 'danger', 'O Worker demorou demais para responder'],
  ['no address', { kind: 'no-address' }, 'danger', 'Isto não é uma URL válida'],
  ['another domain', { kind: 'out-of-reach' }, 'warning', 'Este endereço só pode ser verificado por você'],
] as const)('%s is shown in words of its own', (_, answer, kind, title) => {
  expect(judgeWorker(answer, form('adcombo'))).toMatchObject({ kind, title })
})

function notOurs() {
  return 'Este endereço não é de um Worker do Integrador' as const
}

test.each(platforms)('who has an older Worker of $name is asked to update it', ({ id, credentials }) => {
  const { text } = judgeWorker(answered(405, `${id}/1`), form(id))
  expect(text).toMatch(/^Atualize: o Worker novo entrega cada lead mesmo que o visitante saia da página/)
  expect(text).toContain('diz o motivo real de uma recusa')
  expect(text).toContain('gere o código novamente e cole na Cloudflare')
  expect(text).toContain('A URL continua a mesma.')
  expect(text.includes('campanha')).toBe(credentials.includes('streamCode'))
})

test('a Worker with a vault is published again, and no code is pasted over it', () => {
  const { title, text } = judgeWorker(answered(405, 'adcombo/1+cofre'), form('adcombo'))
  expect(title).toBe('Este Worker é de uma versão anterior')
  expect(text).toContain('publique de novo, na página da integração')
  expect(text).not.toContain('cole na Cloudflare')
})

test('a broken Worker with a vault is published again too, and a simple one pasted again', () => {
  const textOf = (mark: string) => judgeWorker(answered(500, mark), form('adcombo')).text
  expect(textOf(`${markOf('adcombo')}+cofre`)).toContain('publique de novo, na página da integração')
  expect(textOf(`${markOf('adcombo')}+cofre`)).not.toContain('cole na Cloudflare')
  expect(textOf(markOf('adcombo'))).toContain('cole na Cloudflare')
})

test('of Dr.Cash it is said which campaign the leads really go to', () => {
  const textOf = (mark: string, code: string) => judgeWorker(answered(405, mark), form('drcash', code)).text
  expect(textOf(markOf('drcash'), ' abc12 ')).toContain(
    'Os leads deste formulário vão para a campanha abc12.',
  )
  expect(textOf(markOf('drcash'), ' ')).toContain('Os leads vão para a campanha que está no Worker.')
  expect(textOf('drcash/1', 'abc12')).toContain(
    'Este ignora o código abc12 e envia tudo para a campanha que está dentro dele.',
  )
  expect(textOf('drcash/1', '')).toContain('Este envia tudo para a campanha que está dentro dele.')
})

test('a campaign code that another platform does not know is not spoken of', () => {
  expect(judgeWorker(answered(405, markOf('lemonad')), form('lemonad', 'abc12')).text).not.toContain('abc12')
})
