import type { VaultRoute } from '#contract/vault.ts'

/** What was read of a vault is kept under its address, and the route where one answer is meant. */
export const vaultKey = (address: string, ...route: VaultRoute['route'][]) =>
  ['cofre', address, ...route] as const
