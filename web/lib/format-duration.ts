/** A wait in words, rounded up: who comes back when it says can go on. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return count(seconds, 'segundo')
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return count(minutes, 'minuto')
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? count(hours, 'hora') : count(Math.ceil(hours / 24), 'dia')
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
