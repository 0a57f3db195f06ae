import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { killWhileWriting, killWhileWritingLimits } from './kill-while-writing.ts'

test('a kill while writing loses nothing that was acknowledged', async () => {
  expect(findMisses(await killWhileWriting({ rounds: 2 }), killWhileWritingLimits)).toEqual([])
})
