import { openEmbedded } from '#server/platform/database/embedded.ts'
import { settings } from '#server/platform/settings/tables.ts'

/**
 * Opens the database in a folder, says what it finds there, then writes until it is killed. A row is
 * acknowledged on standard output, a pipe that takes it at once, only after its commit.
 */
const [folder = '', round = ''] = process.argv.slice(2)
const db = await openEmbedded(folder)
await db.migrate()
const found = await db.select({ key: settings.key }).from(settings)
process.stdout.write(`found ${JSON.stringify(found.map(({ key }) => key))}\n`)

for (let step = 0; ; step++) {
  const keys = [0, 1, 2].map((part) => `${round}.${step}.${part}`)
  if (step % 2 === 0) {
    for (const key of keys) {
      await db.insert(settings).values({ key, value: { round, step } })
      process.stdout.write(`kept ${key}\n`)
    }
  } else {
    await db.transaction(async (tx) => {
      for (const key of keys) await tx.insert(settings).values({ key, value: { round, step } })
    })
    process.stdout.write(keys.map((key) => `kept ${key}\n`).join(''))
  }
}
