import { expect, test } from 'vitest'
import { look } from '../testing/look.ts'
import { ownerNamed } from './owner-named.ts'

const env = {
  OWNER_NAME: 'Loja da Ana Ltda.',
  OWNER_DOCUMENT: '12.345.678/0001-95',
  OWNER_ADDRESS: 'Rua das Flores, 10, São Paulo',
  PRIVACY_EMAIL: 'privacidade@exemplo.com.br',
}

test('an owner who has said who they are is left alone', async () => {
  expect(await look(ownerNamed, { env })).toEqual([
    ['fine', 'As páginas de privacidade e termos dizem quem oferece o serviço.'],
  ])
})

test.each(Object.keys(env))('without %s the owner is told, by its name alone', async (name) => {
  const [found] = await look(ownerNamed, { env: { ...env, [name]: '' } })
  expect(found?.slice(0, 2)).toEqual([
    'warning',
    `As páginas de privacidade e termos não dizem quem oferece o serviço, como a lei pede. Falta: ${name}.`,
  ])
})

test('all that is missing is told at once', async () => {
  const [found] = await look(ownerNamed)
  expect(found?.[1]).toMatch(/Falta: OWNER_NAME, OWNER_DOCUMENT, OWNER_ADDRESS, PRIVACY_EMAIL\.$/)
  expect(found?.[2]).toContain('advogado')
})
