import { goesIntoLead, type Answer, type Platform } from '#generator/platforms/platform.ts'

/** What a lead is made of, in the words of a sentence. */
const parts: Record<Exclude<Answer, 'successUrl'>, string> = {
  countryCode: 'país',
  offerId: 'oferta',
  streamCode: 'campanha',
  productPrice: 'preço',
}

const asList = new Intl.ListFormat('pt-BR')

/** What of the form's answers the platform gets to see with each lead. */
export function describeLeadParts(platform: Platform): string {
  const answers = (Object.keys(parts) as (keyof typeof parts)[]).filter((part) =>
    goesIntoLead(platform, part),
  )
  const lead = asList.format(['nome', 'telefone', ...answers.map((part) => parts[part])])
  const worker = platform.workerIs === 'needed' ? ' O mesmo Worker atende todas as suas páginas.' : ''
  return `Em cada lead vão ${lead}.${worker}`
}
