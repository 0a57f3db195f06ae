import type { SavedAnswers } from '#contract/integrations.ts'
import { countryName } from '#web/lib/find-country.ts'

const languageNames = new Intl.DisplayNames(['pt-BR'], { type: 'language' })

type Described = { label: string; format?: (value: string) => string }

const yesOrNo = (is: string) => (is === 'true' ? 'sim' : 'não')

type Look = NonNullable<SavedAnswers['appearance']>
type Pixels = NonNullable<SavedAnswers['pixels']>
type Plain = Omit<SavedAnswers, 'appearance' | 'pixels'>

const described: Record<keyof Plain, Described> = {
  platform: { label: 'Plataforma' },
  countryCode: { label: 'País', format: (code) => countryName(code) ?? code },
  offerId: { label: 'Oferta' },
  streamCode: { label: 'Campanha' },
  productPrice: { label: 'Preço' },
  cloudflareUrl: { label: 'Worker', format: withoutScheme },
  successUrl: { label: 'Página de sucesso', format: withoutScheme },
  successPageLanguage: { label: 'Idioma da página', format: (code) => languageNames.of(code) ?? code },
  formLanguage: { label: 'Idioma do formulário', format: (code) => languageNames.of(code) ?? code },
  formType: { label: 'Construtor', format: (type) => (type === 'wordpress' ? 'WordPress' : 'Atomicat') },
  formCount: { label: 'Formulários na página' },
  wantsWorker: { label: 'Worker opcional', format: yesOrNo },
  pageMade: { label: 'Página', format: (is) => (is === 'true' ? 'gerada aqui' : 'própria') },
}

const describedLook: Record<keyof Look, Described> = {
  buttonColor: { label: 'Cor do botão' },
  buttonTextColor: { label: 'Cor do texto do botão' },
  buttonText: { label: 'Texto do botão' },
  largeButton: { label: 'Botão maior', format: yesOrNo },
  heading: { label: 'Título' },
  price: { label: 'Preço mostrado' },
  oldPrice: { label: 'Preço antigo' },
  lightOldPrice: { label: 'Preço antigo mais claro', format: yesOrNo },
  priceOfOne: { label: 'Preço de 1 unidade' },
  priceOfTwo: { label: 'Preço de 2 unidades' },
  priceOfThree: { label: 'Preço de 3 unidades' },
  payOnDelivery: { label: 'Pagamento na entrega', format: yesOrNo },
  deliveryIcons: { label: 'Ícones do pagamento na entrega', format: yesOrNo },
  alignment: { label: 'Alinhamento', format: (side) => (side === 'center' ? 'no centro' : 'no início') },
  card: { label: 'Cartão', format: yesOrNo },
  labelsBeside: { label: 'Rótulos ao lado dos campos', format: yesOrNo },
  phoneFirst: { label: 'Telefone primeiro', format: yesOrNo },
  dialCode: { label: 'Bandeira e código do país', format: yesOrNo },
  address: { label: 'Pede o endereço', format: yesOrNo },
  quantity: { label: 'Pede a quantidade', format: yesOrNo },
  privacyUrl: { label: 'Política de privacidade', format: withoutScheme },
}

const describedPixels: Record<keyof Pixels, Described> = {
  meta: { label: 'Pixel da Meta' },
  tiktok: { label: 'Pixel do TikTok' },
  google: { label: 'Tag do Google' },
  value: { label: 'Valor do lead' },
  currency: { label: 'Moeda' },
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '')
}

/** What a person changed, answer by answer: 'Preço: 39.90 → 49.90'. */
export function describeChange(before: SavedAnswers, after: SavedAnswers): string[] {
  return [
    ...compare<Plain>(described, before, after),
    ...compare<Look>(describedLook, before.appearance, after.appearance),
    ...compare<Pixels>(describedPixels, before.pixels, after.pixels),
  ]
}

type Value = string | number | boolean | undefined

function compare<Answers extends { [field in keyof Answers]?: Value }>(
  fields: Record<keyof Answers, Described>,
  before: Partial<Answers> = {},
  after: Partial<Answers> = {},
): string[] {
  return (Object.keys(fields) as (keyof Answers)[]).flatMap((field) => {
    const { label, format = String } = fields[field]
    const [old, now] = [before, after].map((answers) => String(answers[field] ?? ''))
    if (old === now) return []
    const [from, to] = [old, now].map((value) => (value ? format(value) : 'nada'))
    return [`${label}: ${from} → ${to}`]
  })
}
