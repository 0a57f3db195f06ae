/**
 * What a worker says of itself in X-Integrador: 'adcombo/2', or 'adcombo/2+cofre4' while a vault is bound to it, with the version
 * of the vault's program; the first ones had none. Apart from the platforms, whose code would come along.
 */
export function splitWorkerMark(mark: string | null) {
  const [, platform, version, vault] = /^([a-z]+)\/(\d{1,6})(\+cofre\d{0,6})?$/.exec(mark ?? '') ?? []
  if (platform === undefined) return null
  return { platform, version: Number(version), hasVault: vault !== undefined }
}
