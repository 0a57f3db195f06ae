import { vi } from 'vitest'

/** Waits for the next file that is handed to the person. */
export function catchFile(): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    resolve(file as Blob)
    return 'blob:file'
  })
  // The page would follow it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return promise
}
