import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const othersRights = 0o077
/** What the product itself keeps in its data folder. Any other folder in there is not ours to change. */
const ownFolders = new Set(['db', 'db.new', 'outbox'])

export class FolderError extends Error {
  override name = 'FolderError'
}

/** Lends the failures of the file system, which name a call and a path, the words of whoever chose the folder. */
export function explainFolder<T>(problem: string, work: () => T): T {
  const explain = (error: unknown): never => {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === undefined || syscall === undefined) throw error
    const advice =
      code === 'ENOSPC' ? 'Libere espaço no disco.' : 'Use uma pasta em que este usuário possa gravar.'
    throw new FolderError(`DATA_DIR: ${problem} (${code}). ${advice}`, { cause: error })
  }
  try {
    const done = work()
    return done instanceof Promise ? (done.catch(explain) as T) : done
  } catch (error) {
    return explain(error)
  }
}

/**
 * Makes the data folder, or takes an existing one and what the product keeps in it away from other users of the
 * machine: it may have been made by hand, unpacked from a backup, or written before this was looked after.
 */
export function closeDataFolder(dataDir: string): boolean {
  explainFolder(`a pasta ${dataDir} não pôde ser criada`, () =>
    mkdirSync(dataDir, { recursive: true, mode: 0o700 }),
  )
  explainFolder(`não é possível gravar na pasta ${dataDir}`, () =>
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK),
  )
  // It may be a link to a volume. The folder comes first: nobody can enter while the rest is done.
  const folder = realpathSync(dataDir)
  return tryTo(() => {
    close(folder)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isDirectory() || ownFolders.has(entry.name)) closeAll(join(folder, entry.name))
    }
  })
}

/**
 * Takes all rights of others away, from a folder and everything below; what the owner may do stays, and links are
 * not followed. Returns whether it could: a volume that knows no rights must not keep the product from starting.
 */
export function closeToOthers(path: string): boolean {
  return tryTo(() => closeAll(path))
}

function closeAll(path: string): void {
  if (!close(path)) return
  for (const name of readdirSync(path)) closeAll(join(path, name))
}

/** Returns whether it is a folder. */
function close(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return false
  if ((found.mode & othersRights) !== 0) chmodSync(path, found.mode & 0o700)
  return found.isDirectory()
}

function tryTo(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
