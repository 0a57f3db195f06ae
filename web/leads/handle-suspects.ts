import { eraseSuspects, releaseSuspects } from '#contract/vault.ts'
import { ToldFailure } from '#web/api/told-failure.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

const routes = { release: releaseSuspects, erase: eraseSuspects }
export type SuspectAct = keyof typeof routes

/** A vault handles so many at a time: it is asked until none is left. Answers how many there were. */
export async function handleSuspects(
  vault: OpenVault,
  act: SuspectAct,
  onProgress: (done: number) => void,
): Promise<number> {
  let done = 0
  for (;;) {
    const { feitos, restam } = await askVault(vault, routes[act], {}, { timeLimitMs: 30_000 })
    done += feitos
    onProgress(done)
    if (!restam) return done
    // Else it would be asked for ever.
    if (feitos === 0) throw new ToldFailure('O Cofre não conseguiu tratar os que restam.')
  }
}
