import { readFormAnswers, type IntegrationAnswers } from '../config.ts'
import { platformFor } from '../platform-for.ts'
import { dialOf } from './form-markup.ts'

type Sender = { name: string; phone: string; /** In hours from UTC. */ timezone: string }

/**
 * What a form posts when a visitor who touches nothing else sends it: what it sells, where and for how much. There is no
 * ad, and no page.
 */
export function leadFieldsOf(
  config: IntegrationAnswers,
  { name, phone, timezone }: Sender,
): Record<string, string> {
  const platform = platformFor(config)
  const answers = readFormAnswers(platform, config)
  const { bundles, questions } = answers.appearance
  const own = platform.fields.flatMap((field): [string, string][] => {
    if ('answer' in field) return [[field.name, answers[field.answer]]]
    return 'page' in field && field.page === 'timezone' ? [[field.name, timezone]] : []
  })
  const asked = questions.flatMap(({ question, name: field }) =>
    question === 'quantity' ? [[field, '1']] : [],
  )
  const ordered = bundles?.offers[0] ? [[bundles.name, bundles.offers[0].units]] : []
  const fields = Object.fromEntries([...own, ...asked, ...ordered]) as Record<string, string>
  return { ...fields, name, phone, ddi: dialOf(answers.countryCode) }
}
