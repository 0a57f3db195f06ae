import { expect, test } from 'vitest'
import { generation } from './generation.ts'
import { initialState } from '../machine/wizard-state.ts'
import { tryMaking } from './try-making.ts'

const incomplete = { ...initialState, platform: 'adcombo' as const }

test('what can be made has no failure, and takes long enough to be seen', async () => {
  const start = performance.now()
  expect(await tryMaking('makePage', incomplete)).toBeNull()
  expect(performance.now() - start).toBeGreaterThanOrEqual(199)
})

test.each([
  ['makeWorker', 'Erro ao gerar código: API Key é obrigatória'],
  ['makeAtomicat', 'Erro ao gerar formulário: Código do país deve ter 2 caracteres'],
  ['makeWordPress', 'Erro ao gerar formulário: Código do país deve ter 2 caracteres'],
  ['makeHtmls', 'Erro ao gerar formulário: Código do país deve ter 2 caracteres'],
] as const)('%s says why it failed', async (id, failure) => {
  expect(await tryMaking(id, incomplete)).toBe(failure)
})

test('a generator that cannot be loaded is a failure with words too', async () => {
  const load = async (): Promise<typeof generation> => {
    throw new Error('sem conexão')
  }
  expect(await tryMaking('makePage', incomplete, load)).toBe('Erro ao gerar código: sem conexão')
})
