import { isKnownCountry, isoCode } from './countries.ts'
import type { Answer, Credential, Platform } from './platforms/platform.ts'

// The rules of single answers, apart from config.ts: who only checks a field must not load 49 languages.

/** What the data says of an answer, where more than one place says it. */
export const messages = {
  platform: 'Plataforma desconhecida',
  apiKey: 'API Key é obrigatória',
  cloudflareUrl: 'URL do Cloudflare inválida',
  countryCode: 'Código do país deve ter 2 caracteres',
  productPrice: 'Preço deve ser um número válido (ex: 99.90)',
  successUrl: 'URL de sucesso inválida',
  language: 'Idioma desconhecido',
  pageId: 'O número da página tem 12 letras minúsculas ou algarismos',
  unreadable: 'O texto contém caracteres que não podem ser usados',
} as const

/** Whether anything was answered: an empty field counts as none. */
export function isGiven(text: string | undefined): text is string {
  return typeof text === 'string' && text.trim() !== ''
}

/** Without what copying brings along: blanks around it, and marks that nobody sees, such as a zero-width one. */
export function tidy(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim()
}

/** Neither a control character nor half a surrogate pair survives in an HTML page: the platform would get another value. */
export function isReadable(text: string): boolean {
  return !/\p{Cs}|(?![\t\n\r])\p{Cc}/u.test(text)
}

/** The public id of an integration, by which a vault tells the leads of its page from others. */
export function isPageId(text: string): boolean {
  return /^[a-z\d]{12}$/.test(text)
}

export function isCountryCode(text: string): boolean {
  return /^[a-z]{2}$/i.test(text)
}

/** Digits with optional two decimals, as the platforms compare it; never a comma. */
export function isPrice(text: string): boolean {
  return /^\d+(\.\d{2})?$/.test(text)
}

/** The few members of the URL class that are used here: it exists wherever this code runs. */
declare const URL: {
  canParse: (text: string) => boolean
  new (text: string): { readonly protocol: string; readonly hostname: string; readonly href: string }
}

/** Only addresses of web pages: a `javascript:` one would run in the customer's page. */
export function isWebAddress(text: string): boolean {
  return isReadable(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/**
 * A page at https may call nothing at http but its own machine: the browser would block it, and every lead with it. The
 * usual port of the one is not that of the other.
 */
export function secureAddress(text: string): string {
  if (!isWebAddress(text) || isOwnMachine(new URL(text).hostname)) return text
  return text.replace(/^http:(?:([^?#]*?[^/?#]):80(?![^/?#]))?/i, 'https:$1')
}

/** Whether the form that was made of it before must be pasted anew: see `secureAddress`. */
export function isBlocked(workerUrl = ''): boolean {
  const typed = workerUrl.trim()
  return secureAddress(typed) !== typed
}

function isOwnMachine(host: string): boolean {
  return /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(host)
}

/** Short enough to be the same number when a worker has read it as one. */
function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}

/** In the middle of a sentence the dot of a name would look like its end. */
function nameInSentence({ name = '' }: RuledBy): string {
  return name.replaceAll('.', ' ')
}

/** An answer that is typed in. */
export type TypedAnswer = Answer | Credential | 'cloudflareUrl'

/** The wizard helps a person at a field, and is stricter; the data is what code can be made of. */
type Asker = 'wizard' | 'data'

/** What a rule may ask of the platform. Without one, only what is the same for all of them is judged. */
type RuledBy = Partial<
  Pick<Platform, 'name' | 'sites' | 'key' | 'account' | 'offerIs' | 'countryCase' | 'workerIs'>
>

/** Other answers that one is judged beside. */
export type OtherAnswers = { readonly successUrl?: string | undefined }

type Message = string | ((platform: RuledBy) => string)

/** Binds whoever it has a message for. */
type Rule = {
  readonly holds: (text: string, platform: RuledBy, others: OtherAnswers) => boolean
} & ByAsker
type ByAsker = { readonly [who in Asker]?: Message }

type AnswerRules = {
  /** What it is called on the screen, and in its messages. */
  readonly label: Message
  /** Said where it is missing, instead of '{label} é obrigatório'. */
  readonly missing?: ByAsker
  /** In the order in which they are told. */
  readonly rules: readonly Rule[]
}

const toBoth = (message: Message) => ({ wizard: message, data: message })

const readable: Rule = { holds: isReadable, ...toBoth(messages.unreadable) }
/** For answers whose own rule of the data lets no such letter through. */
const readableAtField: Rule = { holds: isReadable, wizard: messages.unreadable }

/** In none of these is a blank part of it: something else was copied too, or only half of it. */
const inOnePiece = (label: Message): Rule => ({
  holds: (text) => !/\s/.test(text),
  wizard: (platform) => `${say(label, platform)} não pode ter espaços no meio: copie de novo`,
})

const keyLabel: Message = ({ key }) => key?.label ?? ''

const isAt = (address: string, host: string) => `.${new URL(address).hostname}`.endsWith(`.${host}`)

const workerEnds = 'o endereço do Worker termina em .workers.dev'

/** What people take for the address of their Worker. */
const notAWorker: Rule[] = [
  {
    holds: (text) => !isAt(text, 'cloudflare.com'),
    wizard: `Isto é o painel da Cloudflare; ${workerEnds}`,
  },
  {
    holds: (text) => !isAt(text, 'pages.dev'),
    wizard: `Isto é um site do Cloudflare Pages; ${workerEnds}`,
  },
  {
    holds: (text) => new URL(text).hostname !== 'workers.dev',
    wizard: 'Falta o nome do Worker: o endereço é como leads.sua-conta.workers.dev',
  },
  {
    holds: (text, { sites = [] }) => !sites.some((site) => isAt(text, site)),
    wizard: (platform) => `Isto é o site da ${nameInSentence(platform)}; ${workerEnds}`,
  },
  {
    holds: (text, _, { successUrl = '' }) =>
      !isWebAddress(successUrl) || new URL(text).href !== new URL(successUrl).href,
    wizard: `Isto é a sua página de sucesso; ${workerEnds}`,
  },
]

const exactlyTwo = 'Código do país deve ter exatamente 2 caracteres'

/** Every rule of every answer, with the words that the wizard and the data have for it. */
const answerRules: Record<TypedAnswer, AnswerRules> = {
  apiKey: {
    label: keyLabel,
    missing: { data: messages.apiKey },
    rules: [
      readable,
      inOnePiece(keyLabel),
      {
        holds: (text, { key }) => text.trim().length >= (key?.minLength ?? 0),
        wizard: ({ key }) => key?.tooShort ?? '',
      },
    ],
  },
  accountId: {
    label: ({ account }) => account?.label ?? '',
    rules: [
      readableAtField,
      { holds: isNumber, ...toBoth(({ account }) => `${account?.label} deve conter apenas números`) },
    ],
  },
  streamCode: {
    label: 'Código da Campanha',
    missing: {
      wizard: (platform) => `Código da Campanha é obrigatório para ${nameInSentence(platform)}`,
      data: (platform) => `Stream Code é obrigatório para ${nameInSentence(platform)}`,
    },
    rules: [readable, inOnePiece('Código da Campanha')],
  },
  countryCode: {
    label: 'Código do País',
    missing: { data: messages.countryCode },
    rules: [
      readableAtField,
      { holds: (text) => text.length === 2, wizard: exactlyTwo },
      {
        holds: (text, { countryCase }) => countryCase !== 'lower' || /^[a-z]{2}$/.test(text),
        wizard: (platform) => `Para ${nameInSentence(platform)}, use apenas letras minúsculas (ex: br)`,
      },
      {
        holds: isCountryCode,
        wizard: 'Código do país são duas letras, como BR: procure pelo nome do país',
        data: messages.countryCode,
      },
      {
        holds: (text) => isKnownCountry(isoCode(text)),
        ...toBoth('Nenhum país tem este código: procure pelo nome do país'),
      },
    ],
  },
  offerId: {
    label: 'Offer ID',
    rules: [
      readableAtField,
      {
        holds: (text) => /^[\da-z-]+$/i.test(text),
        wizard: 'Offer ID deve conter apenas números, letras e hífens',
      },
      {
        holds: (text, { offerIs }) => offerIs !== 'number' || isNumber(text),
        ...toBoth('Offer ID deve conter apenas números'),
      },
      readable,
    ],
  },
  productPrice: {
    label: 'Preço do Produto',
    rules: [readableAtField, { holds: isPrice, ...toBoth(messages.productPrice) }],
  },
  cloudflareUrl: {
    label: 'URL do Cloudflare',
    missing: { data: messages.cloudflareUrl },
    rules: [
      readableAtField,
      { holds: isWebAddress, ...toBoth(messages.cloudflareUrl) },
      ...notAWorker,
      {
        // A Worker that is a choice may have an address of the customer's own; a must is asked for Cloudflare's.
        holds: (text, { workerIs }) => workerIs === 'optional' || /workers\.dev|cloudflare/i.test(text),
        wizard: 'URL deve ser do Cloudflare Workers',
      },
    ],
  },
  successUrl: {
    label: 'URL da Página de Sucesso',
    missing: { data: messages.successUrl },
    rules: [readableAtField, { holds: isWebAddress, ...toBoth(messages.successUrl) }],
  },
}

export function labelOf(field: TypedAnswer, platform: RuledBy): string {
  return say(answerRules[field].label, platform)
}

type Question = {
  asker: Asker
  field: TypedAnswer
  text: string | undefined
  platform: RuledBy
  others?: OtherAnswers
}

/** What is wrong with an answer, in the words of who asks; nothing when it can be used. */
export function findMistake({ asker, field, text, platform, others = {} }: Question): string | undefined {
  const { missing, rules } = answerRules[field]
  if (!isGiven(text)) return say(missing?.[asker] ?? `${labelOf(field, platform)} é obrigatório`, platform)
  for (const rule of rules) {
    const message = rule[asker]
    if (message !== undefined && !rule.holds(text, platform, others)) return say(message, platform)
  }
  return undefined
}

function say(message: Message, platform: RuledBy): string {
  return typeof message === 'string' ? message : message(platform)
}
