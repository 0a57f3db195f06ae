import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import type { Counts } from './format.ts'
import { finishedName, writeWhole } from './copy-file.ts'
import { writeCopy, type CopyOptions } from './write-copy.ts'

const keptDays = 7
const keptWeeks = 4
const dayMs = 24 * 60 * 60 * 1000

const pattern = /^integrador-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})\.jsonl\.gz$/

type Copy = { name: string; at: Date }

/**
 * Of the files in a folder those that we have made, newest first. Any other is not ours to look at, nor is what a clock
 * that was wrong has dated ahead of now: it would pass for the newest, and push out the real ones.
 */
function findCopies(names: readonly string[], now?: Date): Copy[] {
  return names
    .flatMap((name): Copy[] => {
      const [, day, hour, minute] = pattern.exec(name) ?? []
      return day === undefined ? [] : [{ name, at: new Date(`${day}T${hour}:${minute}:00Z`) }]
    })
    .filter(({ at }) => !now || at <= now)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

function nameCopy(at: Date): string {
  return `integrador-${at.toISOString().slice(0, 16).replace(':', '-')}.jsonl.gz`
}

/**
 * What may go: all but the newest of each of the last seven days, and of each of the last four weeks, that have any.
 * By the copies and not by the clock: after a month without copies nothing is thrown away.
 */
export function findSuperseded(names: readonly string[], now?: Date): string[] {
  const copies = findCopies(names, now)
  const dayOf = ({ at }: Copy) => Math.floor(at.getTime() / dayMs)
  // The first day of all was a Thursday; weeks begin on Mondays.
  const weekOf = (copy: Copy) => Math.floor((dayOf(copy) + 3) / 7)
  const kept = new Set([...newestOfEach(copies, dayOf, keptDays), ...newestOfEach(copies, weekOf, keptWeeks)])
  return copies.filter((copy) => !kept.has(copy)).map(({ name }) => name)
}

function newestOfEach(copies: readonly Copy[], spanOf: (copy: Copy) => number, spans: number): Copy[] {
  return [...Map.groupBy(copies, spanOf).values()].slice(0, spans).flatMap(([newest]) => newest ?? [])
}

/** One more copy in the folder, and those that it supersedes are gone. */
export async function keepCopy(
  db: Database,
  folder: string,
  { now, ...options }: CopyOptions & { now: Date },
): Promise<Counts> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const counts = await writeWhole(join(folder, nameCopy(now)), (file) => writeCopy(db, file, options))
  const names = await readdir(folder)
  const leftBehind = names.filter(
    (name) => findCopies([finishedName(name)]).length > 0 && name !== finishedName(name),
  )
  for (const name of [...findSuperseded(names, now), ...leftBehind])
    await rm(join(folder, name), { force: true })
  return counts
}

export type LastCopy = { file: string; at: Date; bytes: number }

/** The newest copy that the folder holds. */
export async function findLastCopy(folder: string, now: Date): Promise<LastCopy | undefined> {
  const [newest] = findCopies(await readdir(folder).catch(() => []), now)
  if (!newest) return undefined
  const file = join(folder, newest.name)
  return { file, at: newest.at, bytes: (await stat(file)).size }
}
