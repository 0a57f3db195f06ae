import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programFile, programModule, tracesFile, tracesModule } from '../commands/vault/join-vault.ts'
import { readingOrder } from './reading-order.ts'

const folder = import.meta.dirname

it('is committed as its files join to it', () => {
  expect(readFileSync(programFile, 'utf8'), 'run `npm run vault`').toBe(programModule())
  expect(readFileSync(tracesFile, 'utf8'), 'run `npm run vault`').toBe(tracesModule())
})

it('joins every file of its program', () => {
  const files = ['worker', 'destinations'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)),
  )
  const others = new Set([
    'worker/types.ts',
    'destinations/destination.ts',
    'destinations/fields.ts',
    'destinations/read-at.ts',
  ])
  const programs = files.filter((file) => /(?<!\.d)\.ts$/.test(file) && !others.has(file))
  expect(programs.toSorted()).toEqual([...readingOrder.door, ...readingOrder.vault].toSorted())
})

it('holds of a destination what the Worker does, and nothing of what the panel says', () => {
  const program = readFileSync(programFile, 'utf8')
  expect(program).toContain('const META = {')
  expect(program).not.toContain('Gerenciador de Eventos')
  expect(program).not.toContain('Panel and tests')
})
