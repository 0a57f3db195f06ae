const momentFace = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** '18/11/2026 às 13:44', as a clock in São Paulo shows it. */
export function formatMoment(at: Date): string {
  return momentFace.format(at).replace(', ', ' às ')
}
