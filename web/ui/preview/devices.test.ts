import { expect, test } from 'vitest'
import { devices, fitDevice, limitHeight } from './devices.ts'

test('a device is drawn as large as its room allows, and never larger than it should look', () => {
  expect(fitDevice('phone', 2000)).toBe(devices.phone.largestScale)
  expect(fitDevice('phone', 196)).toBe(0.5)
  expect(fitDevice('desktop', 482)).toBe(0.375)
  expect(fitDevice('desktop', undefined)).toBe(1)
})

test('a frame is as high as its page, within limits', () => {
  expect(limitHeight('phone', undefined)).toBe(devices.phone.startHeight)
  expect(limitHeight('phone', 333)).toBe(333)
  expect(limitHeight('phone', 5)).toBe(devices.phone.minHeight)
  expect(limitHeight('phone', 1e9)).toBe(devices.phone.maxHeight)
})
