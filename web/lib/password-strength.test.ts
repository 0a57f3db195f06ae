import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['123456', 0],
  ['12345678', 0],
  ['abcdefghij', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 0],
  ['Senha2025!', 0],
  ['casaverde', 1],
  ['Casaverde7', 2],
  ['casaverdegrande', 2],
  ['Casa verde 77', 3],
  ['o gato dorme na janela', 3],
])('%s has the strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
