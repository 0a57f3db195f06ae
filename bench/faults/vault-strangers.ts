import { randomBytes } from 'node:crypto'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'
import { exactly } from '../figures.ts'

export const vaultStrangersLimits = {
  opened: exactly(0),
  cached: exactly(0),
  statements: exactly(0),
}

/** Guesses at the key of a vault: nobody gets in, nothing may be cached, and the vault is not even asked. */
export async function vaultStrangers({ tries }: { tries: number }) {
  await using standIn = await startStandIn()
  await using vault = await openVault(subjectOf('lemonad'), { outbound: standIn.address })
  await vault.post()
  await vault.control({})
  const replies: Response[] = []
  for (let done = 0; done < tries; done += 50) {
    const some = Array.from({ length: Math.min(50, tries - done) }, () => {
      const Authorization = `Bearer ${randomBytes(32).toString('base64url')}`
      return vault.read('leads', { headers: { Authorization } })
    })
    replies.push(...(await Promise.all(some)))
  }
  const { statements } = await vault.control({})
  return {
    tries: replies.length,
    opened: replies.filter(({ status }) => status !== 401).length,
    cached: replies.filter(({ headers }) => headers.get('Cache-Control') !== 'no-store').length,
    statements,
  }
}
