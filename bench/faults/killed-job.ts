import { setTimeout as wait } from 'node:timers/promises'
import { atMost, exactly } from '../figures.ts'
import { playScene, type Scene } from '../scene.ts'
import { readEffects } from './read-effects.ts'

const limitSeconds = 60

export const killedJobLimits = { onPostgresSeconds: atMost(limitSeconds), effectsOnPostgres: exactly(1) }

export const killedEmbeddedJobLimits = {
  onEmbeddedSeconds: atMost(limitSeconds),
  effectsOnEmbedded: exactly(1),
}

/** Kills a worker in the middle of two jobs, one of them half-way through its transaction; another takes over. */
export function killedJob({ alsoEmbedded }: { alsoEmbedded: boolean }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const places = [url, ...(alsoEmbedded ? [await scene.newFolder()] : [])]
    const [postgres, embedded] = await Promise.all(places.map((place) => killWorker(scene, place)))
    return {
      onPostgresSeconds: postgres?.seconds ?? Infinity,
      effectsOnPostgres: postgres?.effects ?? 0,
      ...(embedded && { onEmbeddedSeconds: embedded.seconds, effectsOnEmbedded: embedded.effects }),
    }
  })
}

async function killWorker(scene: Scene, place: string) {
  const first = scene.startNode('bench/faults/children/run-jobs.ts', {
    args: ['first', place, 'fault-stuck', 'fault-half'],
  })
  await first.untilLine('began fault-stuck 1', 60_000)
  await first.untilLine('began fault-half 1', 60_000)
  const killed = performance.now()
  await first.end('SIGKILL')

  const second = scene.startNode('bench/faults/children/run-jobs.ts', { args: ['second', place] })
  await second.untilLine('ended fault-stuck', limitSeconds * 1000)
  await second.untilLine('ended fault-half', limitSeconds * 1000)
  const seconds = (performance.now() - killed) / 1000
  // Long enough for the commit of what has just ended, and for a second run, if there were one.
  await wait(3_000)
  await second.end('SIGTERM')
  const effects = await readEffects(place)
  return { seconds, effects: effects.filter(({ job }) => job === 'fault-half').length }
}
