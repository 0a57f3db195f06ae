import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ConfigError, platforms } from '../index.ts'
import { generateKit, generateVaultWorker, vaultBindings } from '../vault.ts'
import { wranglerVersion } from './wrangler-version.ts'

const settings = { panelOrigin: 'https://app.example.com', readingKey: 'leitura-'.padEnd(43, 'x') }
const answers = { accountId: '123456789', streamCode: 'a1b2c', apiKey: 'chave"da\\rede' }

/** What wrangler itself holds a configuration to: its dry run lets unknown keys pass. */
const WranglerConfiguration = readWranglerSchema()

function readWranglerSchema() {
  const path = new URL('../../node_modules/wrangler/config-schema.json', import.meta.url)
  const { allowTrailingCommas: _, ...schema } = JSON.parse(readFileSync(path, 'utf8')) as Record<
    string,
    unknown
  >
  return z.fromJSONSchema(schema)
}

function readConfiguration(jsonc: string): Record<string, unknown> {
  return JSON.parse(jsonc.replaceAll(/^\/\/.*$/gm, '')) as Record<string, unknown>
}

describe.each(platforms)('the kit of $name', ({ id: platform, name }) => {
  const kit = generateKit({ ...answers, platform }, settings)
  const configuration = readConfiguration(kit['wrangler.jsonc'])

  it('is configured by wrangler’s own schema, with the class that its worker exports', () => {
    expect(WranglerConfiguration.parse(configuration)).toMatchObject({
      name: `leads-${platform}`,
      main: 'worker.js',
      durable_objects: { bindings: [{ name: 'COFRE', class_name: 'Cofre' }] },
      migrations: [{ tag: 'v1', new_sqlite_classes: ['Cofre'] }],
      compatibility_date: vaultBindings.compatibilityDate,
      vars: { ORIGEM_DO_PAINEL: settings.panelOrigin },
    })
    expect(kit['worker.js']).toBe(generateVaultWorker({ ...answers, platform }))
  })

  it('keeps both keys in a file of their own, under the names that the worker asks for', () => {
    const { 'chaves.json': keys, ...rest } = kit
    expect(JSON.parse(keys)).toEqual({
      CHAVE_DA_PLATAFORMA: answers.apiKey,
      CHAVE_DE_LEITURA: settings.readingKey,
    })
    expect(configuration['secrets']).toEqual({ required: Object.keys(JSON.parse(keys) as object) })
    for (const file of Object.values(rest)) {
      expect(file).not.toContain('da\\rede')
      expect(file).not.toContain(settings.readingKey)
    }
  })

  it('says how, in the words of its platform, for the editor of Windows', () => {
    const readMe = kit['LEIA-ME.txt']
    expect(readMe).toContain(`npx --yes wrangler@${wranglerVersion} deploy --secrets-file chaves.json\r\n`)
    expect(readMe).toContain(`https://leads-${platform}.SEU-NOME.workers.dev`)
    expect(readMe).toContain(`CHAVE_DA_PLATAFORMA: a sua chave da ${name}`)
    expect(readMe.replaceAll('\r\n', '')).not.toContain('\n')
    for (const file of Object.keys(kit)) expect(readMe).toContain(file)
  })
})

it('schema refuses what wrangler’s dry run lets pass', () => {
  const wrong = { migrations: [{ tag: 'v1', new_sqlite_clases: ['Cofre'] }] }
  expect(WranglerConfiguration.safeParse(wrong).success).toBe(false)
})

it('takes the place of the worker that is online, and goes nowhere else', () => {
  const nameAt = (cloudflareUrl: string) =>
    readConfiguration(
      generateKit({ ...answers, platform: 'adcombo', cloudflareUrl }, settings)['wrangler.jsonc'],
    )['name']
  expect(nameAt('https://crema-it.marina.workers.dev/ ')).toBe('crema-it')
  expect(nameAt('http://crema.demonstracao.workers.dev.localhost:4000')).toBe('leads-adcombo')
  expect(nameAt('https://leads.minhaloja.example')).toBe('leads-adcombo')
})

it('is not made without a key', () => {
  expect(() => generateKit({ platform: 'adcombo' }, settings)).toThrow(ConfigError)
})

it('was tried with the wrangler that it names', () => {
  const path = new URL('../../node_modules/wrangler/package.json', import.meta.url)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: wranglerVersion })
})
