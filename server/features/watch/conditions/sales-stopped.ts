import { formatAgo } from '#contract/format-ago.ts'
import type { Condition, Finding } from '../condition.ts'
import { formatSpan } from '../format-span.ts'
import { findLastSale, readRhythm, type Rhythm } from '../sales-rhythm.ts'

const dayMs = 24 * 60 * 60 * 1000
const times = 3
/**
 * Fewer tell no rhythm: with ten sales there are nine pauses, and over three days at least two nights are among them. A
 * launch that sold ten within an hour would else be called silent before its first evening.
 */
const fewestSales = 10
const shortestSpanMs = 3 * dayMs
/** Then there is no pause of the last 30 days left to compare with: a shop between two launches is not reminded for ever. */
const longestJudgedMs = 30 * dayMs

export type SalesFacts = { lastSale: Date | undefined; rhythm: Rhythm }

export function judgeSales({ lastSale, rhythm }: SalesFacts, now: Date): Finding {
  if (!lastSale) return { state: 'fine', text: 'Nenhuma venda até agora.' }
  const silentMs = now.getTime() - lastSale.getTime()
  const last = `Última venda ${formatAgo(lastSale.toISOString(), now)}.`
  if (rhythm.sales < fewestSales || rhythm.spanMs < shortestSpanMs)
    return { state: 'fine', text: `${last} Ainda são poucas para dizer quando uma pausa é longa demais.` }
  if (silentMs > longestJudgedMs)
    return { state: 'fine', text: `${last} Depois de 30 dias sem vendas, ninguém é mais avisado.` }
  const longest = formatSpan(rhythm.longestPauseMs)
  const limitMs = times * rhythm.longestPauseMs
  if (silentMs < limitMs)
    return { state: 'fine', text: `${last} A maior pausa em 30 dias foi de ${longest}.` }
  return {
    state: 'trouble',
    text: `Nenhuma venda há ${formatSpan(silentMs)}. A maior pausa em 30 dias tinha sido de ${longest}.`,
    since: lastSale,
  }
}

export const salesStopped: Condition = {
  id: 'sales-stopped',
  label: 'Vendas',
  heading: 'As vendas pararam de chegar',
  remedy: { label: 'Conferir os checkouts', path: '/admin?secao=checkouts' },
  look: async ({ clock }, db) => {
    const lastSale = await findLastSale(db)
    const rhythm = lastSale ? await readRhythm(db, lastSale) : { sales: 0, longestPauseMs: 0, spanMs: 0 }
    return judgeSales({ lastSale, rhythm }, clock.now())
  },
}
