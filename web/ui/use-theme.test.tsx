import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTheme } from './use-theme.ts'

const worn = () => document.documentElement.className

test('the theme is dark until light is chosen, and the choice is remembered', () => {
  const { result, unmount } = renderHook(useTheme)
  expect(worn()).toBe('dark')
  act(() => result.current.choose('light'))
  expect(worn()).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
  unmount()
  expect(renderHook(useTheme).result.current.theme).toBe('light')
})

test('leaving the screen that has a theme, everything is dark again', () => {
  localStorage.setItem('theme', 'light')
  const { unmount } = renderHook(useTheme)
  expect(worn()).toBe('light')
  unmount()
  expect(worn()).toBe('dark')
})
