/** A wait in words, rounded up: who comes back when it says can go on. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return count(seconds, 'segundo')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? count(minutes, 'minuto') : count(Math.ceil(minutes / 60), 'hora')
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
