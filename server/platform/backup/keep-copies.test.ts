import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#server/testing/databases.ts'
import { writeWhole } from './copy-file.ts'
import { findLastCopy, findSuperseded, keepCopy } from './keep-copies.ts'

const hourMs = 60 * 60 * 1000
const name = (day: string, time = '05-41') => `integrador-${day}T${time}.jsonl.gz`

/** One each night, as the server makes them, and after each what is left. */
function keepForNights(nights: number, from = '2026-01-01T05:41:00Z'): string[] {
  let kept: string[] = []
  for (let night = 0; night < nights; night++) {
    const day = new Date(new Date(from).getTime() + night * 24 * hourMs).toISOString().slice(0, 10)
    const all = [...kept, name(day)]
    const gone = new Set(findSuperseded(all))
    kept = all.filter((each) => !gone.has(each))
  }
  return kept
}

test('of a year of nights seven days are left, and the ends of the weeks before', () => {
  // 31 December 2026 is a Thursday.
  expect(keepForNights(365)).toEqual(
    [
      '2026-12-13',
      '2026-12-20',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
    ].map((day) => name(day)),
  )
})

test('of several of one day the newest is left; and after a long pause nothing goes for being old', () => {
  expect(findSuperseded([name('2026-11-18', '05-41'), name('2026-11-18', '22-00')])).toEqual([
    name('2026-11-18', '05-41'),
  ])
  expect(findSuperseded([name('2024-02-29'), name('2026-11-18')])).toEqual([])
})

test('what we have not made is not ours to throw away', () => {
  const others = [
    'integrador.jsonl.gz',
    'copia.tar.gz',
    `${name('2020-01-01')}.part`,
    `antes-${name('2020-01-01')}`,
  ]
  expect(findSuperseded([...others, ...keepForNights(20)])).toEqual([])
})

test('a copy is whole or not there, and those that it supersedes go only then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-nightly-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const db = await createTestDatabase()
  onTestFinished(() => db.close())
  const now = new Date('2026-11-18T05:41:20Z')
  expect(await findLastCopy(folder, now)).toBeUndefined()
  for (const file of [name('2026-11-18', '01-00'), `${name('2026-11-17')}.part`, 'minha.jsonl.gz'])
    await writeFile(join(folder, file), '')
  const before = await readdir(folder)
  const aborted = keepCopy(db, folder, { now, signal: AbortSignal.abort() })
  await expect(aborted).rejects.toThrow('aborted')
  expect(await readdir(folder)).toEqual(before)

  const counts = await keepCopy(db, folder, { now, signal: new AbortController().signal })
  expect(counts).toMatchObject({ users: 0 })
  expect((await readdir(folder)).toSorted()).toEqual([name('2026-11-18'), 'minha.jsonl.gz'])
  expect(await findLastCopy(folder, now)).toEqual({
    file: join(folder, name('2026-11-18')),
    at: new Date('2026-11-18T05:41:00Z'),
    bytes: expect.any(Number) as number,
  })
})

test('copies that a wrong clock has dated ahead neither push out the real ones nor pass for the last', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-nightly-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const db = await createTestDatabase()
  onTestFinished(() => db.close())
  const ahead = keepForNights(60, '2031-01-01T05:41:00Z')
  for (const file of ahead) await writeFile(join(folder, file), '')
  const now = new Date('2026-11-18T05:41:20Z')
  expect(await findLastCopy(folder, now)).toBeUndefined()
  await keepCopy(db, folder, { now, signal: new AbortController().signal })
  expect((await readdir(folder)).toSorted()).toEqual([name('2026-11-18'), ...ahead].toSorted())
  expect((await findLastCopy(folder, now))?.file).toBe(join(folder, name('2026-11-18')))
})

test('a folder that cannot be written to is an error like any other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-nightly-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const written = writeWhole(join(folder, 'nada', 'copia'), async (file) => void file.end('olá'))
  await expect(written).rejects.toMatchObject({ code: 'ENOENT' })
})
