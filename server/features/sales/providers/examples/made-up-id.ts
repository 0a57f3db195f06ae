import { hash } from 'node:crypto'

/** The same seed is the same id. */
export function madeUpId(seed: string): string {
  const hex = hash('sha256', seed)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
