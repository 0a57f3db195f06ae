import { findListener } from '#generator/testing/vault/find-listener.ts'
import { askUntil } from '#generator/testing/vault/ask-until.ts'
import { startOutside } from '#generator/testing/vault/start-outside.ts'
import { standsStill } from '#generator/testing/vault/vault-entry.ts'
import {
  layOutReleased,
  openReleased,
  type StoredRelease,
  type OpenedRelease,
} from '#vault/testing/open-released.ts'
import { releasedVaults } from '#vault/testing/released-vaults.ts'
import { atLeast, exactly } from '../figures.ts'

export const migrationKillsLimits = {
  deaths: atLeast(9),
  differing: exactly(0),
}

/** All that a panel reads, but for addresses that are made when they are first asked for. */
const paths = [
  'leads?limite=500',
  'resumo?dias=366',
  'retornos',
  'envios',
  'ajustes',
  'palavras',
  'destinos',
  'sobre',
]

/**
 * The runtime dies while it brings the vault of an earlier version up to date: at every statement, or at so many of
 * them. Whoever opens the vault next must find what an undisturbed opening finds.
 */
export async function migrationKills({ deathsOfEach = Infinity }: { deathsOfEach?: number }) {
  await using outside = await startOutside()
  const options = { outbound: outside.address, withAlarm: false }
  let [deaths, differing] = [0, 0]
  for (const name of releasedVaults) {
    const { statements, found } = await openUndisturbed(name, options)
    for (const statement of spread(statements, deathsOfEach)) {
      await using released = await layOutReleased(name, options)
      await dieAt(released, statement)
      deaths += 1
      await using vault = await released.open()
      if ((await readAll(vault)) !== found) differing += 1
    }
  }
  return { vaults: releasedVaults.length, deaths, differing }
}

async function openUndisturbed(name: string, options: Parameters<typeof openReleased>[1]) {
  await using vault = await openReleased(name, options)
  const { opening } = await vault.control({})
  return { statements: opening, found: await readAll(vault) }
}

async function dieAt(released: StoredRelease, statement: number): Promise<void> {
  await using vault = await released.open({ diesAt: statement })
  const unanswered = vault.control({}).catch(() => {})
  await askUntil(
    () => [...vault.log],
    (lines) => lines.some((line) => line.includes(standsStill)),
  )
  process.kill(await findListener(vault.worker.url.port), 'SIGKILL')
  await unanswered
}

async function readAll(vault: OpenedRelease): Promise<string> {
  const texts: string[] = []
  for (const path of paths) texts.push(await (await vault.read(path)).text())
  return texts.join('\n')
}

/** From the first to the last, evenly. */
function spread(last: number, most: number): number[] {
  const count = Math.min(last, most)
  const numbers = Array.from({ length: count }, (_, index) =>
    Math.round(1 + (index * (last - 1)) / Math.max(1, count - 1)),
  )
  return [...new Set(numbers)]
}
