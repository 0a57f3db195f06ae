import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programFile, programModule } from '../commands/vault/join-vault.ts'
import { readingOrder } from './reading-order.ts'

const folder = import.meta.dirname

it('is committed as its files join to it', () => {
  expect(readFileSync(programFile, 'utf8'), 'run `npm run vault`').toBe(programModule())
})

it('joins every file of its program', () => {
  const files = ['worker', 'destinations'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)),
  )
  const programs = files.filter((file) => /(?<!\.d)\.ts$/.test(file) && file !== 'worker/types.ts')
  expect(programs.toSorted()).toEqual([...readingOrder.door, ...readingOrder.vault].toSorted())
})
