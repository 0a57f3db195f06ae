import { expect, it, vi } from 'vitest'

const start = new Date('2026-11-15T12:00:00.000Z').getTime()
const minute = 60_000

/** Stands for SQLite, of which these need nothing. */
const sqlite = 'data:text/javascript,export default async () => ({ Database: class {} })'

type Storage = { setAlarm: (time: number) => Promise<void> }
type Rung = (storage: Storage, time: number) => Promise<void>

/** The clock stands still but for what a test adds to it; `alarm` is what the vault does when it rings. */
async function openVault(alarm: Rung) {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  vi.resetModules()
  const runtime = await import('./cloudflare-workers.js')
  const rung: number[] = []
  class Vault extends runtime.DurableObject {
    async alarm() {
      rung.push(Date.now() - start)
      await alarm((this.ctx as { storage: Storage }).storage, Date.now())
    }

    painel = async () => ({ leads: [] })
  }
  const parts = { sqlite, wasm: new ArrayBuffer(), bindings: {}, store: 'COFRE' }
  const storage = (await runtime.prepare(parts)) as Storage
  runtime.open(storage, Vault)
  return { runtime, storage, rung }
}

it('rings at each time that the vault asked for, up to then', async () => {
  const { runtime, storage, rung } = await openVault((store, time) => store.setAlarm(time + minute))
  await storage.setAlarm(start + minute)
  await runtime.wait(start + 2.5 * minute)
  expect(rung).toEqual([minute, 2 * minute])
  expect(Date.now()).toBe(start + 2.5 * minute)
})

it('rings for what has come due while it rang, as where time goes on by itself', async () => {
  const { runtime, storage, rung } = await openVault(async (store, time) => {
    if (rung.length > 1) return
    vi.advanceTimersByTime(50)
    await store.setAlarm(time + 50)
  })
  await storage.setAlarm(start + minute)
  await runtime.wait(start + minute + 20)
  expect(rung).toEqual([minute, minute + 50])
})
