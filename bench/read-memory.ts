/** Megabytes that a server holds, by what it says itself at /metrics. */
export function readMemory(metrics: string): number {
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]
  return Number(bytes ?? 0) / 1024 / 1024
}
