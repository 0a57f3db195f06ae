import { readAbout, vaultVersion, type About } from '#contract/vault.ts'
import { askVault, VaultRefusal } from './ask-vault.ts'
import type { OpenVault } from './open-vault.ts'
import { vaultQuery } from './vault-query.ts'

/** `behind`: a newer Worker was there before it, and has changed the tables. */
export type WorkerAge = 'current' | 'older' | 'behind'

export function ageOf({ versao, esquema, esquemaDoCofre }: About): WorkerAge {
  if (esquemaDoCofre > esquema) return 'behind'
  return versao < vaultVersion ? 'older' : 'current'
}

/** What Workers of before there was such a question would say. */
const unasked: About = { versao: 0, esquema: 0, esquemaDoCofre: 0 }

export function aboutOf(vault: OpenVault) {
  return {
    ...vaultQuery(vault, readAbout, {}),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      askVault(vault, readAbout, {}, { signal }).catch((error: unknown) => {
        if (error instanceof VaultRefusal && error.status === 404) return unasked
        throw error
      }),
  }
}
