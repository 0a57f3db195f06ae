import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 60_000

/**
 * Asks until the answer is so, and gives it back. A test waits for the state it judges, never for something that comes
 * before it; whoever has waited in vain is told what was seen last.
 */
export async function askUntil<Seen>(
  ask: () => Seen | Promise<Seen>,
  isSo: (seen: Seen) => boolean,
): Promise<Seen> {
  const end = performance.now() + patienceMs
  for (;;) {
    const seen = await ask()
    if (isSo(seen)) return seen
    if (performance.now() > end) throw new Error(`Waited in vain; seen last: ${JSON.stringify(seen)}`)
    await pause(20)
  }
}
