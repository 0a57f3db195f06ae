import { findPlatform } from '../platforms/index.ts'

/** What a worker says of itself in X-Integrador: 'adcombo/2', or 'adcombo/2+cofre' while a vault is bound to it. */
export function readWorkerMark(mark: string | null) {
  const [, id, version, vault] = /^([a-z]+)\/(\d{1,6})(\+cofre)?$/.exec(mark ?? '') ?? []
  const platform = findPlatform(id ?? null)
  return platform ? { platform, version: Number(version), hasVault: vault !== undefined } : null
}
