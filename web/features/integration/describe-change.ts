import type { SavedAnswers } from '#contract/integrations.ts'
import { countryName } from '#web/lib/find-country.ts'

const languageNames = new Intl.DisplayNames(['pt-BR'], { type: 'language' })

type Described = { label: string; tell?: (value: string) => string }

const yesOrNo = (is: string) => (is === 'true' ? 'sim' : 'não')

type Look = NonNullable<SavedAnswers['appearance']>
type Pixels = NonNullable<SavedAnswers['pixels']>
type Plain = Omit<SavedAnswers, 'appearance' | 'pixels'>

const described: Record<keyof Plain, Described> = {
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
  wantsWorker: { label: 'Worker opcional', tell: yesOrNo },
  pageMade: { label: 'Página', tell: (is) => (is === 'true' ? 'gerada aqui' : 'própria') },
}

const describedLook: Record<keyof Look, Described> = {
  buttonColor: { label: 'Cor do botão' },
  buttonTextColor: { label: 'Cor do texto do botão' },
  buttonText: { label: 'Texto do botão' },
  largeButton: { label: 'Botão maior', tell: yesOrNo },
  heading: { label: 'Título' },
  price: { label: 'Preço mostrado' },
  oldPrice: { label: 'Preço antigo' },
  lightOldPrice: { label: 'Preço antigo mais claro', tell: yesOrNo },
  priceOfOne: { label: 'Preço de 1 unidade' },
  priceOfTwo: { label: 'Preço de 2 unidades' },
  priceOfThree: { label: 'Preço de 3 unidades' },
  payOnDelivery: { label: 'Pagamento na entrega', tell: yesOrNo },
  deliveryIcons: { label: 'Ícones do pagamento na entrega', tell: yesOrNo },
  alignment: { label: 'Alinhamento', tell: (side) => (side === 'center' ? 'no centro' : 'no início') },
  card: { label: 'Cartão', tell: yesOrNo },
  labelsBeside: { label: 'Rótulos ao lado dos campos', tell: yesOrNo },
  phoneFirst: { label: 'Telefone primeiro', tell: yesOrNo },
  dialCode: { label: 'Bandeira e código do país', tell: yesOrNo },
  address: { label: 'Pede o endereço', tell: yesOrNo },
  quantity: { label: 'Pede a quantidade', tell: yesOrNo },
  privacyUrl: { label: 'Política de privacidade', tell: withoutScheme },
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
    const { label, tell = String } = fields[field]
    const [old, now] = [before, after].map((answers) => String(answers[field] ?? ''))
    if (old === now) return []
    const [from, to] = [old, now].map((value) => (value ? tell(value) : 'nada'))
    return [`${label}: ${from} → ${to}`]
  })
}
