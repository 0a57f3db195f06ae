import { strFromU8, unzipSync } from 'fflate'
import { catchFile } from './catch-file.ts'

/** Waits for the next zip that is handed to the person, and opens it. */
export function catchZip(): () => Promise<Record<string, string>> {
  const caught = catchFile()
  return async () => {
    const files = unzipSync(new Uint8Array(await (await caught).arrayBuffer()))
    return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
  }
}
