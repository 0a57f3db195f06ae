import { execFile } from 'node:child_process'
import { mkdtemp, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'integrador-lock-'))

async function lockAndRelease(folder: string) {
  const lock = await lockFolder(folder)
  await lock.release()
}

async function leaveLock(folder: string, holder: { place: string; ageMs: number }) {
  const beat = Date.now() - holder.ageMs
  const content = { id: 'x', place: holder.place, host: 'outra-maquina', pid: 1, beat }
  await writeFile(join(folder, 'lock.json'), JSON.stringify(content))
}

test('a held folder is refused, with words that help; a released one is free', async () => {
  const folder = await newFolder()
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
  await expect(lockFolder(folder)).rejects.toThrow(/já está em uso.*DATA_DIR/)
  await lock.release()
  await expect(lockAndRelease(folder)).resolves.toBeUndefined()
})

test('a heartbeat that is on its way keeps others from beginning, and puts nothing back when the folder is released', async () => {
  const folder = await newFolder()
  const lock = await lockFolder(folder)
  // Whoever writes into a pipe is held until somebody reads from it.
  const held = join(folder, 'lock.json.new')
  await promisify(execFile)('mkfifo', [held])
  await wait(2_500)
  const released = lock.release()
  await Promise.race([released, wait(100)])
  const reader = await open(held, 'r+')
  await released
  await wait(100)
  const { buffer, bytesRead } = await reader.read()
  expect(buffer.toString('utf8', 0, bytesRead).match(/"beat"/g)).toHaveLength(1)
  await reader.close()
  expect(await readdir(folder)).not.toContain('lock.json')
})

test('a path that leads to the same folder is the same folder', async () => {
  const folder = await newFolder()
  const lock = await lockFolder(folder)
  await expect(lockFolder(join(folder, '.', 'x', '..'))).rejects.toThrow(FolderInUseError)
  await lock.release()
})

test('a holder in another container keeps the folder while its heart beats', async () => {
  const folder = await newFolder()
  await leaveLock(folder, { place: 'outro net:[1]', ageMs: 2_000 })
  await expect(lockFolder(folder)).rejects.toThrow('processo 1 em outra-maquina')
})

test('a holder in another container that fell silent is dead', async () => {
  const folder = await newFolder()
  await leaveLock(folder, { place: 'outro net:[1]', ageMs: 11_000 })
  await expect(lockAndRelease(folder)).resolves.toBeUndefined()
})

test('what a crash on this machine left behind does not hold anybody up', async () => {
  const folder = await newFolder()
  const lock = await lockFolder(folder)
  const mine = JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8')) as { place: string }
  await lock.release()
  await leaveLock(folder, { place: mine.place, ageMs: 0 })
  await expect(lockAndRelease(folder)).resolves.toBeUndefined()
})
