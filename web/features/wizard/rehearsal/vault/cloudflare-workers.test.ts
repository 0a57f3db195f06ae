import { expect, it, vi } from 'vitest'

const start = new Date('2026-11-15T12:00:00.000Z').getTime()
const minute = 60_000

/** Stands for SQLite, of which this needs nothing. */
const sqlite = 'data:text/javascript,export default async () => ({ Database: class {} })'

type Storage = { setAlarm: (time: number) => Promise<void> }

it('rings at each time that the vault asked for, up to then, and for what has come due while it rang', async () => {
  // The clock stands still but for what is added to it here. The module takes the one that it finds.
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const { DurableObject, open, prepare, wait } = await import('./cloudflare-workers.js')
  const storage = (await prepare({
    sqlite,
    wasm: new ArrayBuffer(),
    bindings: {},
    store: 'COFRE',
  })) as Storage
  const rung: number[] = []
  let takesMs = 0
  class Vault extends DurableObject {
    async alarm() {
      const now = Date.now()
      rung.push(now - start)
      vi.advanceTimersByTime(takesMs)
      await storage.setAlarm(now + (takesMs || minute))
      takesMs = 0
    }

    painel = async () => ({ leads: [] })
  }
  open(storage, Vault)

  await storage.setAlarm(start + minute)
  await wait(start + 2.5 * minute)
  expect(rung.splice(0)).toEqual([minute, 2 * minute])
  expect(Date.now()).toBe(start + 2.5 * minute)

  // What it asks for as it rings is over when its work is done, and later than was waited for.
  takesMs = 50
  await wait(start + 3 * minute + 20)
  expect(rung).toEqual([3 * minute, 3 * minute + 50])
})
