import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ConfigError, platforms } from '#generator/index.ts'
import { generateVaultWorker } from '#generator/vault.ts'

const answers = { accountId: '123456789', streamCode: 'a1b2c' }

describe.each(platforms)('the worker with a vault for $name', ({ id: platform }) => {
  // Cloudflare takes a hundred times as much: the limit is for whoever reads it.
  it('weighs at most 50,000 bytes over the wire', () => {
    const code = generateVaultWorker({ ...answers, platform })
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(50_000)
  })

  it('holds no secret, whatever is typed, and needs none', () => {
    const code = generateVaultWorker({ ...answers, platform })
    expect(generateVaultWorker({ ...answers, platform, apiKey: 'uma-chave' })).toBe(code)
    expect(code.match(/^import .*$/gm)).toEqual(["import { DurableObject, env } from 'cloudflare:workers';"])
  })
})

it('asks for what it is configured with', () => {
  expect(() => generateVaultWorker({ platform: 'terraleads' })).toThrow(
    new ConfigError('User ID é obrigatório'),
  )
  expect(() => generateVaultWorker({ platform: 'outra' })).toThrow(new ConfigError('Plataforma desconhecida'))
})
