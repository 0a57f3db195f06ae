import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test('our sizes and colours do not erase each other', () => {
  expect(cn('text-14 text-muted')).toBe('text-14 text-muted')
})

test('of two sizes, colours or shadows the later wins', () => {
  expect(cn('text-14 text-muted shadow-edge', 'text-12 text-red shadow-lift')).toBe(
    'text-12 text-red shadow-lift',
  )
})
