import type { IntegrationAnswers } from './config.ts'
import { kitFor, type KitFiles, type KitSettings } from './kit/generate-kit.ts'
import { platformFor } from './platform-for.ts'
import { vaultWorkerFor } from './worker/generate-vault-worker.ts'

/** Apart from the rest of the generator, so that only those fetch it who want a vault. */
export { vaultBindings } from './worker/generate-vault-worker.ts'

/** The worker of one platform account, with a vault that keeps every lead. Its secrets are no part of it. */
export function generateVaultWorker(answers: IntegrationAnswers): string {
  return vaultWorkerFor(platformFor(answers), answers)
}

/** The same worker with all that its owner needs to put it online without us. */
export function generateKit(answers: IntegrationAnswers, settings: KitSettings): KitFiles {
  return kitFor(platformFor(answers), answers, settings)
}
