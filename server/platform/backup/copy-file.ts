import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'

const unfinished = '.part'

/** What a file will be called when it is whole. */
export function finishedName(name: string): string {
  return name.endsWith(unfinished) ? name.slice(0, -unfinished.length) : name
}

/** Fills a file that only this user may read. Under its own name it is whole and on the disk, or not there. */
export async function writeWhole<T>(file: string, fill: (destination: Writable) => Promise<T>): Promise<T> {
  const part = file + unfinished
  // Opened before anything is asked of it: a stream would fail while nobody listens yet.
  const handle = await open(part, 'w', 0o600)
  try {
    const result = await fill(handle.createWriteStream({ flush: true }))
    await rename(part, file)
    await syncFolder(dirname(file))
    return result
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
