import { describe, expect, test } from 'vitest'
import { Username } from './username.ts'

const problemsOf = (name: string) =>
  Username.safeParse(name).error?.issues.map(({ message }) => message) ?? []
const address = 'Nome de usuário não pode conter endereço de site, email ou rede social'
const unreadable = 'Nome de usuário contém caracteres que não são permitidos'

describe('a username', () => {
  test.each([
    'marina',
    'Marina Alves',
    'marina.alves',
    'joao.p',
    'Dr. José da Silva Jr.',
    'Ana 2',
    "D'Ávila",
    '李雷',
  ])('%j is a name', (name) => expect(problemsOf(name)).toEqual([]))

  test('is trimmed', () => expect(Username.parse('  Ana  ')).toBe('Ana'))

  test.each([
    'Ganhe dinheiro em golpe.exemplo',
    'golpe.example',
    'GOLPE.COM',
    'bit.ly/abc',
    'promo.golpe.casa',
    'promo.ly',
    'http golpe',
    'https://golpe',
    'WWW.golpe',
    'eu@golpe',
    'compre @golpe',
    'golpe。com',
    'golpe．com',
  ])('%j holds an address', (name) => expect(problemsOf(name)).toEqual([address]))

  test.each([
    'Ana\u0000',
    'Ana\nBia',
    'Ana\u2028Bia',
    'Ana\u202egro.eplog',
    'A\u200bna',
    'A\u2066na',
    '\ud800',
  ])('%j cannot be read as it is stored', (name) => expect(problemsOf(name)).toContain(unreadable))

  test('has an end', () => {
    expect(problemsOf('x'.repeat(60))).toEqual([])
    expect(problemsOf('x'.repeat(61))).toEqual(['Nome de usuário deve ter no máximo 60 caracteres'])
    expect(problemsOf('  ')).toEqual(['Nome de usuário é obrigatório'])
  })
})
