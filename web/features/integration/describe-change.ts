import type { KeptAnswers } from '#contract/integrations.ts'
import { countryName } from '#web/country/find-country.ts'

const languageNames = new Intl.DisplayNames(['pt-BR'], { type: 'language' })

type Described = { label: string; tell?: (value: string) => string }

const described: Record<keyof KeptAnswers, Described> = {
  platform: { label: 'Plataforma' },
  countryCode: { label: 'País', tell: (code) => countryName(code) ?? code },
  offerId: { label: 'Oferta' },
  streamCode: { label: 'Campanha' },
  productPrice: { label: 'Preço' },
  cloudflareUrl: { label: 'Worker', tell: withoutScheme },
  successUrl: { label: 'Página de sucesso', tell: withoutScheme },
  successPageLanguage: { label: 'Idioma da página', tell: (code) => languageNames.of(code) ?? code },
  formLanguage: { label: 'Idioma do formulário', tell: (code) => languageNames.of(code) ?? code },
  formType: { label: 'Construtor', tell: (type) => (type === 'wordpress' ? 'WordPress' : 'Atomicat') },
  formCount: { label: 'Formulários na página' },
  wantsWorker: { label: 'Worker opcional', tell: (is) => (is === 'true' ? 'sim' : 'não') },
  pageMade: { label: 'Página', tell: (is) => (is === 'true' ? 'gerada aqui' : 'própria') },
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '')
}

/** What a person changed, answer by answer: 'Preço: 39.90 → 49.90'. */
export function describeChange(before: KeptAnswers, after: KeptAnswers): string[] {
  return (Object.keys(described) as (keyof KeptAnswers)[]).flatMap((field) => {
    const { label, tell = String } = described[field]
    const [old, now] = [before, after].map((answers) => String(answers[field] ?? ''))
    if (old === now) return []
    const [from, to] = [old, now].map((value) => (value ? tell(value) : 'nada'))
    return [`${label}: ${from} → ${to}`]
  })
}
