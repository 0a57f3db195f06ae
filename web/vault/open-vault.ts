import type { Vault } from '#contract/publishing.ts'
import { platformNames } from '#contract/platforms.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'

/** A vault with what it is read with, under the name its owner knows it by. */
export type OpenVault = Vault & {
  /** Empty where it is lost: the vault then says so. */
  key: string
  label: string
  network: string
  /** The page of an integration that sends to it, where there still is one. */
  page: string | null
}

/** Several integrations may share a Worker: then it goes by its own name. */
export function openVault(vault: Vault, integrations: readonly SavedIntegration[]): OpenVault {
  const users = integrations.filter(({ answers }) => sendsTo(answers.cloudflareUrl, vault.address))
  const [only] = users
  return {
    ...vault,
    key: vault.key ?? '',
    label: users.length === 1 && only ? only.name : vault.name,
    network: platformNames[vault.platform] ?? vault.platform,
    page: only ? `/integracao/${only.id}` : null,
  }
}

/** However the address is written. */
export function sendsTo(url: string | undefined, address: string): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).origin === address
}
