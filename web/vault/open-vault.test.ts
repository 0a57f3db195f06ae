import { expect, test } from 'vitest'
import { sendsTo } from './open-vault.ts'

const address = 'https://crema.marina.workers.dev'

test.each([address, `${address}/`, ` ${address}/a?b`, 'http://crema.marina.workers.dev'])(
  '%j sends to the vault',
  (url) => {
    expect(sendsTo(url, address)).toBe(true)
  },
)

test.each([undefined, '', 'crema', 'https://outro.marina.workers.dev', `${address}:8443`])(
  '%j does not',
  (url) => {
    expect(sendsTo(url, address)).toBe(false)
  },
)
