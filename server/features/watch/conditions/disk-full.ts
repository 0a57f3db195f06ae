import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { formatBytes } from '#contract/format-bytes.ts'
import type { Env } from '#server/env.ts'
import type { Condition, Finding } from '../condition.ts'

const gigabyte = 1_000_000_000
/** Of a large disk a tenth is plenty, of a small one it is next to nothing: both must be short, or very little be left. */
const shareLeft = 0.1
const bytesLeft = 10 * gigabyte
const fewestBytes = gigabyte

export type DiskFacts = { freeBytes: number; totalBytes: number }

/** Nothing: the folder could not be looked at. */
export function judgeDisk(facts: DiskFacts | undefined, folder: string): Finding {
  if (!facts || facts.totalBytes <= 0)
    return { state: 'unknown', text: `O disco da pasta ${folder} não pôde ser lido: confira DATA_DIR.` }
  const { freeBytes, totalBytes } = facts
  const used = Math.round((1 - freeBytes / totalBytes) * 100)
  const left = `${formatBytes(freeBytes)} de ${formatBytes(totalBytes)} (${used}% em uso)`
  const isShort = freeBytes < totalBytes * shareLeft && freeBytes < bytesLeft
  // A disk that is smaller than what a large one must have left is judged by its share alone.
  const isNearlyGone = freeBytes < fewestBytes && totalBytes > 2 * fewestBytes
  if (!isShort && !isNearlyGone) return { state: 'fine', text: `Livres: ${left}.` }
  return { state: 'trouble', text: `Restam ${left}. Com o disco cheio, vendas podem não ser guardadas.` }
}

/** The disk of a folder; where nothing is kept in it and it was never made, that of the folder it would be made in. */
export async function readDisk({ DATA_DIR, DATABASE_URL, SMTP_URL }: Env): Promise<DiskFacts | undefined> {
  const keepsFiles = !DATABASE_URL || !SMTP_URL
  let folder = resolve(DATA_DIR)
  for (;;) {
    const facts = await readFolder(folder)
    if (facts || keepsFiles || folder === dirname(folder)) return facts
    folder = dirname(folder)
  }
}

export async function readFolder(folder: string): Promise<DiskFacts | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return undefined
  }
}

export const diskFull: Condition = {
  id: 'disk-full',
  label: 'Disco do servidor',
  heading: 'O disco está quase cheio',
  remedy: { label: 'Ver o sistema', path: '/admin?secao=sistema' },
  look: async ({ env }) => judgeDisk(await readDisk(env), env.DATA_DIR),
}
