import { expect, test } from 'vitest'
import { hideLinkToken } from './hide-link-token.ts'

test.each(['/auth/reset-password', '/reset-password'])('the token of %s moves into the history', (page) => {
  window.history.replaceState(null, '', `${page}?token=segredo&utm_source=mail`)
  hideLinkToken()
  expect(window.location.href).toMatch(new RegExp(`${page}$`))
  expect(window.history.state).toEqual({ token: 'segredo' })
  hideLinkToken()
  expect(window.history.state).toEqual({ token: 'segredo' })
})

test('what other pages have in their address stays', () => {
  window.history.replaceState(null, '', '/auth?token=outra')
  hideLinkToken()
  expect(window.location.search).toBe('?token=outra')
})
