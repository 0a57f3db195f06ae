import type { Vault } from '#contract/publishing.ts'
import { platformNames } from '#contract/platforms.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'

/** A vault that can be read, under the name its owner knows it by. */
export type OpenVault = {
  address: string
  key: string
  label: string
  network: string
  /** The page of an integration that sends to it, where there still is one. */
  page: string | null
}

/** Several integrations may share a Worker: then it goes by its own name. */
export function openVault(vault: Vault, integrations: readonly SavedIntegration[]): OpenVault {
  const { address, key, name, platform } = vault
  const users = integrations.filter(({ answers }) => sendsTo(answers.cloudflareUrl, address))
  const [only] = users
  const label = users.length === 1 && only ? only.name : name
  return {
    address,
    key: key ?? '',
    label,
    network: platformNames[platform] ?? platform,
    page: only ? `/integracao/${only.id}` : null,
  }
}

/** However the address is written. */
export function sendsTo(url: string | undefined, address: string): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).origin === address
}
