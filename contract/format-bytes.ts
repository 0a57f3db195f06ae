const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** '800 MB', '12,4 GB': by thousands, as disks are sold. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const amount = bytes / 1000 ** power
  const digits = power >= 3 && amount < 100 ? 1 : 0
  return `${amount.toLocaleString('pt-BR', { maximumFractionDigits: digits })} ${units[power]}`
}
