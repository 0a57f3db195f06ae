import { eraseSuspects, releaseSuspects } from '#contract/vault.ts'
import { UserFacingError } from '#web/api/user-facing-error.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

const routes = { release: releaseSuspects, erase: eraseSuspects }
export type SuspectAct = keyof typeof routes

/**
 * A vault handles so many at a time: it is asked until none is left, of all pages or of one. Answers how many there were.
 */
export async function handleSuspects(
  { vault, page }: { vault: OpenVault; page?: string | undefined },
  act: SuspectAct,
  onProgress: (done: number) => void,
): Promise<number> {
  let done = 0
  let cursor: number | undefined
  for (;;) {
    const query = { pagina: page, cursor }
    const answer = await askVault(vault, routes[act], { query }, { timeLimitMs: 30_000 })
    done += answer.feitos
    onProgress(done)
    if (!answer.restam) return done
    // Else it would be asked for ever.
    const goesOn = answer.feitos > 0 || (answer.cursor !== null && answer.cursor !== cursor)
    if (!goesOn) throw new UserFacingError('O Cofre parou antes do fim: tente de novo.')
    // An older Worker has none, and looks from the top each time.
    cursor = answer.cursor ?? undefined
  }
}
