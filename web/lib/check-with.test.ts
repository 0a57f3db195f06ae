import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkWith } from './check-with.ts'

const Person = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(2, 'Muito curto'), z.includes('a', { error: 'Sem a letra a' })),
  age: z.number('Idade inválida'),
})
const check = (typed: { name: string; age: number }) =>
  checkWith(Person)(typed, undefined, { fields: {}, shouldUseNativeValidation: false })

test('each field gets the first message about it', async () => {
  const { errors } = await check({ name: 'x', age: Number.NaN })
  expect(errors).toMatchObject({ name: { message: 'Muito curto' }, age: { message: 'Idade inválida' } })
})

test('what holds is handed on as the schema reads it', async () => {
  expect(await check({ name: ' Ana ', age: 30 })).toEqual({ values: { name: 'Ana', age: 30 }, errors: {} })
})
