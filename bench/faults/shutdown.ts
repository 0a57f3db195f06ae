import { setTimeout as wait } from 'node:timers/promises'
import { fillDataFolder } from '#server/testing/embedded-template.ts'
import type { NodeProcess } from '#server/testing/node-process.ts'
import { secondsUntil } from '../ask.ts'
import { atMost, exactly } from '../figures.ts'
import { secret } from '../log-in.ts'
import { queueMailTo } from '../queue-mail-to.ts'
import { playScene, type Scene } from '../scene.ts'
import { startSink } from '../sale-scene.ts'

const limitSeconds = 10
const worker = 'bench/faults/children/run-jobs.ts'

export const shutdownLimits = {
  restingSeconds: atMost(limitSeconds),
  withShortJobSeconds: atMost(limitSeconds),
  withLongJobSeconds: atMost(limitSeconds),
  withHangingMailSeconds: atMost(limitSeconds),
  badEndings: exactly(0),
  shortJobsCutOff: exactly(0),
  longJobRunsAgainSeconds: atMost(60),
  mailSentAgainSeconds: atMost(60),
}

/**
 * SIGTERM while nothing runs, while a job runs that ends in time, and while one runs that does not: with workers
 * on the embedded database, on request also on PostgreSQL, and with the whole server on PostgreSQL.
 */
export function shutdown({ alsoOnPostgres }: { alsoOnPostgres: boolean }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const folder = await scene.newFolder()
    await fillDataFolder(folder)
    const places = [folder, ...(alsoOnPostgres ? [url] : [])]
    const [mail, ...workers] = await Promise.all([
      stopWithHangingMail(scene, url),
      ...places.map((place) => stopWorkers(scene, place)),
    ])
    const resting = await stopResting(scene, url)
    const endings = [resting, mail.ending, ...workers.flatMap(({ short, long }) => [short, long])]
    return {
      restingSeconds: resting.seconds,
      withShortJobSeconds: Math.max(...workers.map(({ short }) => short.seconds)),
      withLongJobSeconds: Math.max(...workers.map(({ long }) => long.seconds)),
      withHangingMailSeconds: mail.ending.seconds,
      badEndings: endings.filter(({ code }) => code !== 0).length,
      shortJobsCutOff: workers.filter(({ shortJobEnded }) => !shortJobEnded).length,
      longJobRunsAgainSeconds: Math.max(...workers.map(({ againSeconds }) => againSeconds)),
      mailSentAgainSeconds: mail.againSeconds,
    }
  })
}

async function terminate(child: NodeProcess) {
  const started = performance.now()
  const { code } = await child.end('SIGTERM')
  return { code, seconds: (performance.now() - started) / 1000 }
}

async function stopResting(scene: Scene, url: string) {
  const server = await scene.startServer({ env: { DATABASE_URL: url, DATA_DIR: await scene.newFolder() } })
  await server.untilHealthy()
  return terminate(server)
}

async function stopWorkers(scene: Scene, place: string) {
  const shortWorker = scene.startNode(worker, { args: ['short', place, 'fault-short'] })
  await shortWorker.untilLine('began fault-short', 60_000)
  const short = await terminate(shortWorker)
  const shortJobEnded = shortWorker.lines.includes('ended fault-short 1')

  const longWorker = scene.startNode(worker, { args: ['long', place, 'fault-stuck'] })
  await longWorker.untilLine('began fault-stuck 1', 60_000)
  const long = await terminate(longWorker)

  const started = performance.now()
  const next = scene.startNode(worker, { args: ['next', place] })
  await next.untilLine('ended fault-stuck 2', 90_000)
  const againSeconds = (performance.now() - started) / 1000
  await next.end('SIGTERM')
  return { short, shortJobEnded, long, againSeconds }
}

/** The whole server, in the middle of a mail to a mail server that does not answer. */
async function stopWithHangingMail(scene: Scene, url: string) {
  const sink = await startSink(scene)
  sink.setMood('hang')
  const dataDir = await scene.newFolder()
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SMTP_URL: sink.url, SESSION_SECRET: secret }
  const server = await scene.startServer({ env })
  await server.untilHealthy()
  await queueMailTo(scene.connect(url), 'alguem@example.com')
  await secondsUntil(() => sink.hanging() > 0, { limitMs: 60_000, what: 'The mail hangs' })
  // A signal from the terminal comes twice when npm is in between: npm passes on what the group got already.
  void server.end('SIGTERM')
  await wait(100)
  const ending = await terminate(server)

  sink.setMood('accept')
  const started = performance.now()
  const next = await scene.startServer({ env })
  await secondsUntil(() => sink.received.length > 0, { limitMs: 90_000, what: 'The mail was sent again' })
  const againSeconds = (performance.now() - started) / 1000
  await next.end('SIGTERM')
  return { ending, againSeconds }
}
