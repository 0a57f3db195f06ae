import { listVaults, type Vault } from '#contract/publishing.ts'
import { saveIntegration } from '#contract/save-integration.ts'
import { recordCopy, type SavedIntegration } from '#contract/saved-integrations.ts'
import { isBlocked } from '#generator/answers.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { aboutIntegrations } from '#web/api/use-integrations.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { findVault } from '#web/vault/use-vaults.ts'

/** Notes that the Worker is online, and where: another address is a new version of the integration. */
export function useRecordPublished({ id, name, answers, version }: SavedIntegration): (vault: Vault) => void {
  const refresh = useRefresh([aboutIntegrations, listVaults])
  const { mutate } = useAct({
    send: async (vault: Vault) => {
      const params = { id }
      const { cloudflareUrl } = answers
      const isSame = findVault([vault], cloudflareUrl) !== undefined && !isBlocked(cloudflareUrl)
      const body = { name, answers: { ...answers, cloudflareUrl: vault.address }, basedOn: version }
      const saved = isSame ? { version } : await call(saveIntegration, { params, body })
      return call(recordCopy, { params, body: { part: 'worker', version: saved.version } })
    },
    failed: 'O Worker está no ar, mas o endereço não foi salvo aqui',
    onDone: refresh,
    onFailed: refresh,
  })
  return mutate
}
