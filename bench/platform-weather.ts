import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario } from '#generator/testing/platforms/stand-in-platform.ts'
import type { StandIn } from '#generator/testing/platforms/stand-in.ts'

const kinds: Scenario[] = ['accepted', 'server-error', 'cut', 'accepted', 'empty-body', 'connection-refused']

/** A network that is cut off, or answers nothing, may well have taken the lead. */
const takes = new Set<Scenario>(['accepted', 'cut', 'empty-body'])

/** A network that comes and goes, and a count of how often it has taken each phone. */
export function makeWeather(standIn: StandIn) {
  const accepted = new Map<string, number>()
  let current: Scenario = 'accepted'
  let counted = 0

  /** Whatever came since the last change met the network as it was then. */
  const enter = async (next: Scenario) => {
    const met = takes.has(current) ? standIn.requests.slice(counted) : []
    for (const { lead } of met) {
      const phone = lead?.phone.replaceAll(/\D/g, '') ?? ''
      accepted.set(phone, (accepted.get(phone) ?? 0) + 1)
    }
    counted = standIn.requests.length
    current = next
    await standIn.enter(next)
  }

  return {
    async change() {
      await wait(40 + Math.random() * 120)
      await enter(kinds[Math.floor(Math.random() * kinds.length)] ?? 'accepted')
    },
    /** Fine from now on. */
    async settle() {
      await enter('accepted')
      return accepted
    },
  }
}
