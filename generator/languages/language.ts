/** The codes of the 49 languages, in the order the product lists them. */
export const languageCodes = [
  'ar',
  'bn',
  'bg',
  'ca',
  'zh',
  'hr',
  'cs',
  'da',
  'nl',
  'en',
  'et',
  'fil',
  'fi',
  'fr',
  'de',
  'el',
  'gu',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'kn',
  'ko',
  'lv',
  'lt',
  'ms',
  'ml',
  'mr',
  'no',
  'pl',
  'pt-BR',
  'pt-PT',
  'pt',
  'ro',
  'ru',
  'sr',
  'sk',
  'sl',
  'es',
  'sv',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
] as const

export type LanguageCode = (typeof languageCodes)[number]

export const regionTags = ['es-419', 'pt-BR', 'zh-TW'] as const

export type RegionTag = (typeof regionTags)[number]

type Input = { label: string; placeholder: string }

/** Everything a visitor reads, as people of that market write it on an order form. */
type Texts = {
  form: {
    name: Input
    email: Input
    phone: Input
    submit: string
    /** On the locked button while the lead is on its way. */
    sending: string
    alerts: {
      /** The platform said no; its own text follows, so this ends in a colon and a space. */
      refused: string
      /** No answer came; the cause follows, so this ends in a colon and a space. */
      connection: string
      /** The platform said no without a text. */
      unknown: string
    }
    /** Stands behind `refused` or `connection` when no words of the platform can be shown: one short sentence. */
    tryAgain: string
    /** In a form whose script could not run, to a shopper: it names no technique, only what to do. */
    notStarted: string
    /** Before an example that may be somebody's: 'e.g.' and the blank after it, if one is written. */
    forExample: string
    /** To a shopper whose number looks wrong for the country: to look again, and that another press sends it as it is. */
    doubtfulPhone: string
    /** To a shopper who left a field empty or half filled: it is marked in red. */
    markedField: string
    /** On a button beside `connection`: the form then posts itself, as one without a script would. */
    sendOtherwise: string
    address: string
    quantity: string
    /** Nothing is paid before the parcel is there: a few words, as shops there say it. */
    payOnDelivery: string
    /** Who orders agrees to it: a sentence, with the words that lead to it in brackets. */
    privacy: string
  }
  thankYou: {
    title: string
    text: string
    /** Before the order number. */
    order: string
    /** So that the shop's call is not missed. */
    keepPhoneOn: string
    /** Leads back to the form, beside the number that was typed. */
    wrongNumber: string
  }
}

export type Language = Texts & {
  code: LanguageCode
  /** What the wizard calls it, in Portuguese: 'Italiano'. */
  name: string
  direction: 'ltr' | 'rtl'
  /** What `lang` says of these texts, where the code would say something else. */
  tag?: string
  /** Where the same language is written otherwise. */
  regions?: readonly Region[]
}

/** `tag` is what `lang` says of its texts, and what a thank-you page is asked for them by. */
export type Region = Texts & { tag: RegionTag }
