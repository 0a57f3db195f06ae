import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSale, startSalesServer } from './features/sales/testing/sales.ts'
import { isEmpty, splitLines } from './platform/backup/read-copy.ts'
import { jobKind } from './platform/jobs/job.ts'
import { copyOf, emptyDatabase, kindsOf, restoreInto, unpack } from './testing/copies.ts'
import type { TestServer } from './testing/test-server.ts'

// How a file is read does not depend on the database: that nothing is left by one that breaks off is tried on both, in
// `copies.test.ts`.

const later = jobKind<{ note: string }>({ name: 'housekeeping' })

let server: TestServer
let copy: Buffer
beforeAll(async () => {
  server = await startSalesServer()
  await sendSale(server, { email: 'ana@example.com', event: 'order_approved', orderId: 'o1' })
  await server.forgetMails()
  const { db, jobs } = server.context
  const startAfter = new Date('2031-05-06T07:08:09.123Z')
  await db.transaction((tx) => jobs.enqueue(tx, later, { note: 'mais tarde' }, { startAfter }))
  copy = await copyOf(server.context.db)
})
afterAll(() => server.close())

const cases: [string, (lines: string[]) => string | Buffer, string][] = [
  ['cut off in the middle of a line', (lines) => lines.join('\n').slice(0, -20), 'incompleto'],
  ['cut off after a line', (lines) => `${lines.slice(0, -2).join('\n')}\n`, 'incompleto'],
  [
    'without a row',
    (lines) =>
      lines
        .toSpliced(
          lines.findIndex((line) => line.startsWith('[')),
          1,
        )
        .join('\n'),
    'incompleto',
  ],
  ['with a row of no table', (lines) => lines.toSpliced(1, 0, '["a"]').join('\n'), 'incompleto'],
  [
    'with a table that there is not',
    (lines) => lines.toSpliced(1, 0, '{"table":"x","columns":[]}').join('\n'),
    'incompleto',
  ],
  ['of something else', () => 'olá\n', 'não é uma cópia do Integrador'],
  [
    'of a newer version',
    ([first = '', ...rest]) =>
      [first.replace(/"migration":\d+/, '"migration":4102444800000'), ...rest].join('\n'),
    'versão mais nova',
  ],
]
test.each(cases)('nothing is left in the database by a copy %s', async (_name, change, reason) => {
  const db = await emptyDatabase()
  await expect(restoreInto(db, gzipSync(change(unpack(copy))), kindsOf(server))).rejects.toThrow(reason)
  expect(await db.longTransaction('snapshot', isEmpty)).toBe(true)
})

test('nothing is left in the database by half of a file, or one that is not packed', async () => {
  const db = await emptyDatabase()
  await expect(restoreInto(db, copy.subarray(0, copy.length / 2), kindsOf(server))).rejects.toThrow(
    'incompleto',
  )
  await expect(restoreInto(db, Buffer.from('olá'), kindsOf(server))).rejects.toThrow('não é uma cópia')
  expect(await db.longTransaction('snapshot', isEmpty)).toBe(true)
})

test('a line comes in as many pieces as it takes, and several in one', async () => {
  const chunk = 'x'.repeat(16_384)
  const chunks = 1_920
  const lengths: number[] = []
  const source = Readable.from([...Array.from({ length: chunks }, () => chunk), '\n', 'a\nb\n'])
  for await (const line of splitLines(source)) lengths.push(line.length)
  expect(lengths).toEqual([chunk.length * chunks, 1, 1])
})

test('a copy with a kind of job that nobody knows any more leaves only that out, and says so', async () => {
  const known = kindsOf(server).filter(({ name }) => name !== later.name)
  const { unknownJobs, counts } = await restoreInto(await emptyDatabase(), copy, known)
  expect([unknownJobs, counts.users]).toEqual([1, 1])
})
