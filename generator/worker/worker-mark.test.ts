import { describe, expect, it } from 'vitest'
import { platformOf } from '../platforms/index.ts'
import { readWorkerMark } from './worker-mark.ts'

describe('what a worker says of itself', () => {
  it.each([
    ['adcombo/2', { version: 2, hasVault: false }],
    ['adcombo/17+cofre', { version: 17, hasVault: true }],
    ['adcombo/2+cofre4', { version: 2, hasVault: true }],
  ])('names platform, version and vault: %s', (mark, expected) => {
    expect(readWorkerMark(mark)).toEqual({ platform: platformOf('adcombo'), ...expected })
  })

  it.each([
    null,
    '',
    'adcombo',
    'outra/2',
    'adcombo/2+',
    'adcombo/2+cofre!',
    'adcombo/2 cofre',
    'adcombo/+cofre',
  ])('is nothing of ours: %j', (mark) => {
    expect(readWorkerMark(mark)).toBeNull()
  })
})
