import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serialize } from 'node:v8'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { readReleased, readTables, type ReleasedVault } from './released-vaults.ts'

export type OpenedRelease = Vault & {
  /** What must be found in it. */
  readonly stored: ReleasedVault
}

type Options = {
  readonly outbound: string
  /** Without it nothing happens by itself, however long a test only looks. */
  readonly withAlarm?: boolean
}

/** Opens it: with another Worker than today's, or only as far as one of its first statements, where the runtime dies. */
type Opening = { readonly source?: string; readonly diesAt?: number }

export type StoredRelease = AsyncDisposable & {
  readonly open: (opening?: Opening) => Promise<OpenedRelease>
  /** While it is closed. */
  readonly alter: (statements: string) => void
}

const millionth = 1_000_000n

/** The vault of an earlier version on disk, at the time at which it was kept. */
export async function layOutReleased(
  name: string,
  { outbound, withAlarm = true }: Options,
): Promise<StoredRelease> {
  const stored = readReleased(name)
  const place = await (learnedPlace ??= learnPlace(stored.platform, outbound))
  const home = mkdtempSync(join(tmpdir(), 'cofre-'))
  mkdirSync(join(home, place.folder))
  const aheadMs = Date.parse(stored.clock) - Date.now()
  const alarm = withAlarm ? BigInt(Date.parse(stored.alarm) - aheadMs) * millionth : null

  const file = join(home, place.folder, `${place.id}.sqlite`)
  fill(file, (database) => {
    database.exec(readTables(name))
    database.prepare('INSERT INTO _cf_KV VALUES (?, ?)').run('aheadMs', serialize(aheadMs))
    database.exec('DELETE FROM _cf_METADATA')
    if (alarm) database.prepare('INSERT INTO _cf_METADATA VALUES (1, ?)').run(alarm)
  })
  // The runtime has its own list of who is to be woken when.
  fill(join(home, place.folder, 'metadata.sqlite'), (database) => {
    database.exec(place.alarms)
    if (alarm) database.prepare('INSERT INTO _cf_ALARM VALUES (?, ?, ?)').run(place.id, alarm, 'leads')
  })
  const subject = subjectOf(stored.platform)
  return {
    open: async ({ source, diesAt } = {}) => {
      const vault = await openVault(subject, { outbound, folder: home, source, stopsOpeningAt: diesAt })
      return { ...vault, stored }
    },
    alter: (statements) => fill(file, (database) => database.exec(statements)),
    async [Symbol.asyncDispose]() {
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Today's Worker on the vault of an earlier version. */
export async function openReleased(name: string, options: Options): Promise<OpenedRelease> {
  const released = await layOutReleased(name, options)
  const vault = await released.open()
  return {
    ...vault,
    async [Symbol.asyncDispose]() {
      await vault[Symbol.asyncDispose]()
      await released[Symbol.asyncDispose]()
    },
  }
}

/** Where the runtime keeps a vault: the file is named after a hash of its own, and so is the row of its alarm. */
type Place = { readonly folder: string; readonly id: string; readonly alarms: string }

let learnedPlace: Promise<Place> | undefined

async function learnPlace(platform: string, outbound: string): Promise<Place> {
  const home = mkdtempSync(join(tmpdir(), 'cofre-'))
  const vault = await openVault(subjectOf(platform), { outbound, folder: home })
  await vault.control({})
  await vault[Symbol.asyncDispose]()
  const [folder = ''] = readdirSync(home)
  const file = readdirSync(join(home, folder)).find((file) => /^[\da-f]{64}\.sqlite$/.test(file)) ?? ''
  let alarms = ''
  fill(join(home, folder, 'metadata.sqlite'), (database) => {
    const table = database.prepare("SELECT sql FROM sqlite_schema WHERE name = '_cf_ALARM'").get()
    alarms = String(table?.['sql'])
  })
  rmSync(home, { recursive: true })
  return { folder, id: file.replace('.sqlite', ''), alarms }
}

function fill(path: string, write: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path)
  write(database)
  database.close()
}
