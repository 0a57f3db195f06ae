import { setTimeout as wait } from 'node:timers/promises'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { jobWork, type JobKind, type Run } from '#server/platform/jobs/job.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { createEffects, effects, halfJob, recordJob, shortJob, stuckJob } from './effects.ts'

/**
 * A worker of its own: does the scenarios' jobs on a database until SIGTERM, and says what it begins and ends.
 * The jobs named after the database are enqueued at its start.
 */
const [worker = '', place = '', ...enqueued] = process.argv.slice(2)
const db = place.startsWith('postgres:')
  ? openPostgres({ url: place, onConnectionError: () => {} })
  : await openEmbedded(place)
const jobs = createJobs(db, silentLog)

function say(what: string, kind: JobKind<object>, { attempt }: Run): void {
  process.stdout.write(`${what} ${kind.name} ${attempt}\n`)
}

const for30Seconds = () => wait(30_000)

await db.migrate()
await createEffects(db)
await jobs.start([
  jobWork({
    kind: recordJob,
    effect: async (tx, { job }, { attempt }) => {
      await tx.insert(effects).values({ job, worker, attempt })
    },
  }),
  jobWork({
    kind: halfJob,
    effect: async (tx, { job }, run) => {
      await tx.insert(effects).values({ job, worker, attempt: run.attempt })
      say('began', halfJob, run)
      if (run.attempt === 1) await for30Seconds()
      say('ended', halfJob, run)
    },
  }),
  jobWork({
    kind: stuckJob,
    task: async (_data, run) => {
      say('began', stuckJob, run)
      if (run.attempt === 1) await for30Seconds()
      say('ended', stuckJob, run)
    },
  }),
  jobWork({
    kind: shortJob,
    task: async (_data, run) => {
      say('began', shortJob, run)
      await wait(2_000)
      say('ended', shortJob, run)
    },
  }),
])

process.once('SIGTERM', () => {
  void jobs
    .stop()
    .then(() => db.close())
    .then(() => process.exit(0))
})

for (const kind of [stuckJob, shortJob, halfJob])
  if (enqueued.includes(kind.name)) await db.transaction((tx) => jobs.enqueue(tx, kind, { job: kind.name }))
process.stdout.write('ready\n')
