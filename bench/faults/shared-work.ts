import type { Database } from '#server/platform/database/database.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { secondsUntil } from '../ask.ts'
import { atLeast, exactly } from '../figures.ts'
import { playScene, type Scene } from '../scene.ts'
import { effects, recordJob } from './children/effects.ts'
import { readEffects } from './read-effects.ts'

export const sharedWorkLimits = {
  jobsWithoutEffect: exactly(0),
  jobsWithEffectTwice: exactly(0),
  doneByTheFirst: atLeast(1),
  doneByTheSecond: atLeast(1),
}

const batch = 100

/** Two workers share many jobs; on request one of them is killed half-way and started again. */
export function sharedWork({ jobs: count, kill }: { jobs: number; kill: boolean }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const workers = [startWorker(scene, 'first', url), startWorker(scene, 'second', url)]
    await Promise.all(workers.map((worker) => worker.untilLine('ready', 60_000)))

    const db = scene.connect(url)
    const started = performance.now()
    const untilDone = (jobs: number) =>
      secondsUntil(async () => (await db.$count(effects)) >= jobs, {
        limitMs: 240_000,
        what: `${jobs} jobs are done`,
      })
    const enqueuing = enqueue(db, count)
    if (kill) {
      await untilDone(count / 3)
      await workers[0]?.end('SIGKILL')
      startWorker(scene, 'first', url)
    }
    await enqueuing
    await untilDone(count)
    const seconds = (performance.now() - started) / 1000
    return {
      jobs: count,
      killedWorkers: kill ? 1 : 0,
      ...countEffects(await readEffects(url), count),
      seconds,
    }
  })
}

function startWorker(scene: Scene, name: string, url: string) {
  return scene.startNode('bench/faults/children/run-jobs.ts', { args: [name, url] })
}

async function enqueue(db: Database, count: number): Promise<void> {
  const jobs = createJobs(db, silentLog)
  await jobs.start([])
  for (let first = 0; first < count; first += batch)
    await db.transaction(async (tx) => {
      for (let index = first; index < Math.min(first + batch, count); index++)
        await jobs.enqueue(tx, recordJob, { job: String(index) })
    })
  await jobs.stop()
}

function countEffects(rows: (typeof effects.$inferSelect)[], count: number) {
  const done = new Set(rows.map(({ job }) => job))
  const by = (name: string) => rows.filter(({ worker }) => worker === name).length
  return {
    jobsWithoutEffect: count - done.size,
    jobsWithEffectTwice: rows.length - done.size,
    doneByTheFirst: by('first'),
    doneByTheSecond: by('second'),
    doneInALaterTry: rows.filter(({ attempt }) => attempt > 1).length,
  }
}
