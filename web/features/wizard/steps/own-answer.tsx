import { platformOf } from '#generator/platforms/index.ts'
import {
  goesIntoLead,
  type AskedAnswer,
  type Credential,
  type Platform,
} from '#generator/platforms/platform.ts'
import { currencyOf } from '#web/lib/currency.ts'
import { findCountry } from '#web/lib/find-country.ts'
import { isOptional } from '../machine/fields.ts'
import { TextAnswer } from './text-answer.tsx'
import { useStep } from '../wizard-context.ts'

type OwnAnswerProps = { field: AskedAnswer | Credential; className?: string }

/** An answer that the platform asks for in its own way. */
export function OwnAnswer({ field, className = '' }: OwnAnswerProps) {
  const { state, platform } = useStep()
  const currency =
    field === 'productPrice' ? currencyOf(findCountry(state.answers.countryCode) ?? '') : undefined
  const hint = hints[field]({
    platform: platformOf(platform),
    isOptional: isOptional(state, field),
    currency: currency?.name,
  })
  return (
    <TextAnswer
      field={field}
      hint={hint}
      unit={currency?.code}
      className={className}
      {...(field === 'productPrice' ? { inputMode: 'decimal', placeholder: '99.90' } : {})}
    />
  )
}

type Hint = (about: { platform: Platform; isOptional: boolean; currency: string | undefined }) => string

const hints: Record<OwnAnswerProps['field'], Hint> = {
  apiKey: ({ platform }) => platform.key.place,
  accountId: ({ platform }) => platform.account?.place ?? '',
  streamCode: ({ isOptional }) =>
    isOptional
      ? 'Os leads vão para esta campanha. Em branco, vale a que está no Worker.'
      : 'O código do fluxo (stream) da sua oferta.',
  offerId: ({ platform: { name, offerIs, offerInAddress } }) => {
    if (offerInAddress) return `O número da oferta, ou o endereço da página dela na ${name}.`
    return offerIs === 'number'
      ? 'O número da oferta na plataforma.'
      : 'O número ou código da oferta na plataforma.'
  },
  productPrice: ({ platform, currency }) =>
    goesIntoLead(platform, 'productPrice')
      ? `Na moeda do país${currency === undefined ? '' : ` (${currency})`}, igual ao da oferta.`
      : `Não vai no lead: a ${platform.name} usa o preço da oferta.`,
}
