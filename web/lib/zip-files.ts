import { strToU8, zipSync } from 'fflate'

/** Texts by their paths, in one file to download. */
export function zipFiles(files: Readonly<Record<string, string>>): Blob {
  const entries = Object.entries(files).map(([path, text]): [string, Uint8Array] => [path, strToU8(text)])
  return new Blob([zipSync(Object.fromEntries(entries))], { type: 'application/zip' })
}
