import { findPlatform } from '../platforms/index.ts'
import { splitWorkerMark } from './split-worker-mark.ts'

/** The mark of a worker, with the platform that it names. */
export function readWorkerMark(mark: string | null) {
  const read = splitWorkerMark(mark)
  const platform = findPlatform(read?.platform ?? null)
  return read && platform ? { ...read, platform } : null
}
