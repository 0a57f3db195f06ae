import type { Vault } from '#contract/publishing.ts'
import { openVault } from '#web/vault/open-vault.ts'
import { crema } from './integrations.ts'

/** The published Worker that the saved integration sends to. */
export const cremaVault: Vault & { key: string } = {
  address: crema.answers.cloudflareUrl ?? '',
  key: 'chave-de-leitura-do-cofre'.padEnd(43, 'x'),
  platform: 'adcombo',
  name: 'crema',
  cloudflareAccount: 'conta',
  version: 2,
  publishedAt: '2026-11-02T12:00:00.000Z',
}

/** The same, as a page reads it. */
export const cremaOpen = openVault(cremaVault, [crema])
