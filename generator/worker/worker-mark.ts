import { findPlatform } from '../platforms/index.ts'

/**
 * What a worker says of itself in X-Integrador: 'adcombo/2', or 'adcombo/2+cofre4' while a vault is bound to it, with the version
 * of the vault's program; the first ones had none.
 */
export function readWorkerMark(mark: string | null) {
  const [, id, version, vault] = /^([a-z]+)\/(\d{1,6})(\+cofre\d{0,6})?$/.exec(mark ?? '') ?? []
  const platform = findPlatform(id ?? null)
  return platform ? { platform, version: Number(version), hasVault: vault !== undefined } : null
}
