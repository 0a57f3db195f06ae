import { expect, test } from 'vitest'
import { explainStartFailure } from './explain-start-failure.ts'
import { testEnv } from './testing/test-server.ts'

test('a table that somebody else never lets go is told in a sentence', () => {
  const env = testEnv({ DATABASE_URL: 'postgres://loja:segredo@127.0.0.1/loja' })
  for (const code of ['55P03', '40P01']) {
    const failure = Object.assign(new Error('canceling statement due to lock timeout'), { code })
    const said = explainStartFailure(new Error('Failed query', { cause: failure }), env)
    expect(said).toMatch(/^DATABASE_URL: outro programa segura tabelas .* Encerre-o/)
    expect(said).not.toContain('segredo')
  }
})
