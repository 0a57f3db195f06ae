import { strFromU8, unzipSync } from 'fflate'
import { vi } from 'vitest'

/** Waits for the next zip that is handed to the person, and opens it. */
export function catchZip(): () => Promise<Record<string, string>> {
  const { promise, resolve } = Promise.withResolvers<Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    resolve(file as Blob)
    return 'blob:zip'
  })
  // The page would follow it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return async () => {
    const files = unzipSync(new Uint8Array(await (await promise).arrayBuffer()))
    return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
  }
}
