import { platformOf } from '#generator/platforms/index.ts'
import {
  goesIntoLead,
  type AskedAnswer,
  type Credential,
  type Platform,
} from '#generator/platforms/platform.ts'
import { isOptional } from './machine/fields.ts'
import { TextAnswer } from './text-answer.tsx'
import { useStep } from './wizard-context.ts'

type OwnAnswerProps = { field: AskedAnswer | Credential; className?: string }

/** An answer that the platform asks for in its own way. */
export function OwnAnswer({ field, className = '' }: OwnAnswerProps) {
  const { state, platform } = useStep()
  const hint = hints[field](platformOf(platform), isOptional(state, field))
  return (
    <TextAnswer
      field={field}
      hint={hint}
      className={className}
      {...(field === 'productPrice' ? { inputMode: 'decimal', placeholder: '99.90' } : {})}
    />
  )
}

type Hint = (platform: Platform, isOptional: boolean) => string

const hints: Record<OwnAnswerProps['field'], Hint> = {
  apiKey: ({ key }) => key.place,
  accountId: ({ account }) => account?.place ?? '',
  streamCode: (_, isOptional) =>
    isOptional
      ? 'Os leads vão para esta campanha. Em branco, vale a que está no Worker.'
      : 'O código do fluxo (stream) da sua oferta.',
  offerId: ({ offerIs }) =>
    offerIs === 'number'
      ? 'O número da oferta na plataforma.'
      : 'O número ou código da oferta na plataforma.',
  productPrice: (platform) =>
    goesIntoLead(platform, 'productPrice')
      ? 'Na moeda do país, igual ao da oferta.'
      : `Não vai no lead: a ${platform.name} usa o preço da oferta.`,
}
