import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { askControl, controlSocketPath, serveControl } from './control-socket.ts'

test('of two instances on one folder the one that leaves does not silence the one that stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-control-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const serve = (name: string) =>
    serveControl(controlSocketPath(folder), { '/who': async (reply) => reply.end(name) })
  const ask = async () => {
    const answer = await askControl(folder, '/who')
    return answer && text(answer)
  }
  const older = await serve('older')
  expect(await ask()).toBe('older')
  const newer = await serve('newer')
  await new Promise((resolve) => older.close(resolve))
  expect(await ask()).toBe('newer')
  await new Promise((resolve) => newer.close(resolve))
  expect(await ask()).toBeUndefined()
  const next = await serve('next')
  expect(await ask()).toBe('next')
  expect(await readdir(folder)).toEqual(['control.sock'])
  next.close()
})
