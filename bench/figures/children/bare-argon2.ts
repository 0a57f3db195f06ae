import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** How many passwords a second this machine checks with nothing around it, with the product's own parameters. */
const [seconds = '3'] = process.argv.slice(2)
const stored = await hash('senha certa', { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const started = performance.now()
const endsAt = started + Number(seconds) * 1000
let checks = 0

async function keepChecking(): Promise<void> {
  while (performance.now() < endsAt) {
    await verify(stored, 'senha certa')
    checks += 1
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, keepChecking))
const perSecond = checks / ((performance.now() - started) / 1000)
process.stdout.write(`result ${JSON.stringify({ perSecond })}\n`, () => process.exit(0))
