import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { currencyOf } from '#web/lib/currency.ts'
import { summarizeIntegration } from '#web/api/summarize-integration.ts'
import { formatDay } from '#web/lib/format-date.ts'

/** The whole of it in one line: 'AdCombo · Itália · oferta 24817 · € 39,90 · criada em 15/11/2026'. */
export function describeIntegration(saved: SavedIntegration): string {
  const { countryCode, productPrice } = saved.answers
  return [
    summarizeIntegration(saved),
    productPrice && formatPrice(productPrice, countryCode),
    `criada em ${formatDay(saved.createdAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function formatPrice(price: string, country: string): string {
  const currency = currencyOf(country)?.code
  if (!currency) return price
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(Number(price))
}
