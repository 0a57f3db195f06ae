import { describe, expect, it } from 'vitest'
import { generateForm, platforms } from '../index.ts'
import { leadFieldsOf } from './lead-fields.ts'

const answers = {
  cloudflareUrl: 'https://lead.conta.workers.dev',
  countryCode: 'it',
  offerId: '24817',
  streamCode: 'a1b2c',
  productPrice: '39',
  successUrl: 'https://loja.example/obrigado',
  pageId: 'a1b2c3d4e5f6',
}
const sender = { name: 'Teste', phone: '+39 312 555 0100', timezone: '-3' }

describe.each(platforms)('what a form for $name posts by itself', ({ id: platform, fields }) => {
  it('is what its hidden fields hold', () => {
    const config = { ...answers, platform }
    const hidden = [...generateForm(config).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const held = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    const { pagina, aviso: _, ...expected } = held
    expect(pagina).toBe(answers.pageId)
    const timezone = fields.filter((field) => 'page' in field && field.page === 'timezone')
    expect(leadFieldsOf(config, sender)).toEqual({
      ...expected,
      ...Object.fromEntries(timezone.map(({ name }) => [name, '-3'])),
      name: 'Teste',
      phone: '+39 312 555 0100',
    })
  })
})

it('is the first of several offers, as the form has it chosen', () => {
  const platform = platforms.find(({ takes }) => takes && 'quantity' in takes)
  const appearance = { priceOfOne: '39,90 €', priceOfTwo: '69,90 €' }
  const config = { ...answers, platform: platform?.id ?? '', appearance }
  const [, name = ''] =
    /type="radio" name="(\w+)" data-pedido value="1" checked/.exec(generateForm(config)) ?? []
  expect(leadFieldsOf(config, sender)[name]).toBe('1')
})
