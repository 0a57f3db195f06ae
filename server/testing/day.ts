/** Noon of a day in São Paulo, such as '2026-11-15'. */
export const day = (text: string) => new Date(`${text}T12:00:00-03:00`)
