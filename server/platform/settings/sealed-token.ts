import type { Sealer } from './sealer.ts'

/**
 * A text for a link in a mail. It needs no row, tells nothing to whoever sees it, and cannot be made by anybody else;
 * one that was made for another purpose does not open.
 */
export function writeSealedToken(sealer: Pick<Sealer, 'seal'>, purpose: string, text: string): string {
  return Buffer.from(sealer.seal(`${purpose} ${text}`), 'base64').toString('base64url')
}

/** The text of a token, or nothing for one that was not made here. */
export function readSealedToken(
  sealer: Pick<Sealer, 'unseal'>,
  purpose: string,
  token: unknown,
): string | undefined {
  if (typeof token !== 'string') return undefined
  try {
    const sealed = sealer.unseal(Buffer.from(token, 'base64url').toString('base64'))
    return sealed.startsWith(`${purpose} `) ? sealed.slice(purpose.length + 1) : undefined
  } catch {
    return undefined
  }
}
