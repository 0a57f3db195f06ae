import { expect, test } from 'vitest'
import { loginPath, returnPath } from './return-path.ts'

test('the login remembers the page and its query', () => {
  const [path, search = ''] = loginPath('/integrations', 'pagina=2').split('?')
  expect(path).toBe('/auth')
  expect(returnPath(search)).toBe('/integrations?pagina=2')
})

test('the start page needs no memory', () => {
  expect(loginPath('/')).toBe('/auth')
  expect(returnPath('')).toBe('/')
})

test.each([
  'https://mau.exemplo/',
  'https://mau.exemplo/dashboard',
  '//mau.exemplo',
  '/\\mau.exemplo',
  '\\\\mau.exemplo',
  'javascript:alert(1)',
  '/%2F/mau.exemplo',
  '\t//mau.exemplo',
  '/auth?voltar=/auth',
  '/api/logout',
  '/nao-existe',
])('a crafted return address, %s, leads to the start page', (address) => {
  expect(returnPath(new URLSearchParams({ voltar: address }).toString())).toBe('/')
})

test.each(['/integracao/0b0c0d0e-1111-4222-8333-444455556666', '/integracao/um/leads', '/leads?cofre=x'])(
  'who came for %s gets there after the login',
  (wanted) => expect(returnPath(new URLSearchParams({ voltar: wanted }).toString())).toBe(wanted),
)

test.each(['/integracao/', '/integracao/um/outra', '/auth'])(
  '%s is none of the pages to return to',
  (wanted) => expect(returnPath(new URLSearchParams({ voltar: wanted }).toString())).toBe('/'),
)
