import type { IntegrationAnswers } from './config.ts'
import { platformFor } from './platform-for.ts'
import { vaultWorkerFor } from './worker/vault/generate-vault-worker.ts'

/** Apart from the rest of the generator, so that only those fetch it who want a vault. */
export { vaultBindings } from './worker/vault/generate-vault-worker.ts'

/** The worker of one platform account, with a vault that keeps every lead. Its secrets are no part of it. */
export function generateVaultWorker(answers: IntegrationAnswers): string {
  return vaultWorkerFor(platformFor(answers), answers)
}
