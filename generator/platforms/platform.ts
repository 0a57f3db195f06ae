import type { Js } from '../source.ts'

/** The answers of the wizard that travel with each lead. */
export type Answer = 'offerId' | 'streamCode' | 'countryCode' | 'productPrice' | 'successUrl'

/** Those of them that only some platforms ask for. */
export type AskedAnswer = 'offerId' | 'streamCode' | 'productPrice'

/** What a worker can be configured with. */
export type Credential = 'accountId' | 'apiKey' | 'streamCode'

/** Where a field of the form's post gets its value from. The post's names are the platform's own. */
export type PostField = { readonly name: string } & (
  | { readonly answer: Answer; readonly endsAtWorker?: true }
  /** Parameters of the page's address, the first that has a value. */
  | { readonly parameters: readonly string[] }
  /** What the script knows of the page. */
  | { readonly page: 'address' | 'referrer' | 'timezone' }
)

/** What a form may ask a visitor for, besides name and phone. */
export type ExtraQuestion = 'address' | 'quantity'

/** What every platform does with a lead, each in its own words. */
export const ownScenarios = ['accepted', 'duplicate', 'refused', 'wrong-key', 'server-error'] as const
export type OwnScenario = (typeof ownScenarios)[number]

/** A reply of a platform: all of them answer in JSON. */
export type PlatformReply = { readonly status: number; readonly body: object }

/** What the platform calls back with, when it has judged a lead. */
export type Postback = {
  /** What it fills in where these stand in the address it is given; what it does not tell is left out. */
  readonly macros: {
    /** A parameter of the ad that the lead carried, the likeliest first. */
    readonly click: readonly string[]
    readonly payment: string
    readonly order?: string
    /** The number that the form gave the order. */
    readonly lead?: string
    readonly status?: string
  }
  /** The field that takes the form's number to it, where that is none that a lead has anyway. */
  readonly leadField?: string
  /** Where its customers tell it the address, as far as that is public. */
  readonly where: string
  /** Its words for what became of a lead; none where it has no fixed ones. */
  readonly words: Readonly<Record<'pending' | 'approved' | 'rejected' | 'trash', readonly string[]>>
  /** What it wants to read, where any answer with 200 is not enough. */
  readonly answer?: string
}

/** What the product tells of a platform and asks for it: no code. */
export type PlatformFacts = {
  readonly id: string
  readonly name: string
  /** Where its own pages and its API are. */
  readonly sites: readonly string[]
  /** `new`: written from what is public of it, and no customer has told of a lead yet. */
  readonly standing: 'proven' | 'new'
  readonly key: {
    readonly label: string
    readonly place: string
    readonly minLength: number
    readonly tooShort: string
  }
  /** The number it knows its customer by, where it wants one beside the key. */
  readonly account?: { readonly label: string; readonly place: string }
  /** What its worker is configured with, in the order in which it is asked for. */
  readonly credentials: readonly Credential[]
  /** What its form is asked for beside country and success page. Not all of it goes into a lead: see `fields`. */
  readonly asks: readonly AskedAnswer[]
  readonly offerIs?: 'number'
  /** Finds an offer's id in the address of its page there, where it is known how that is built. */
  readonly offerInAddress?: RegExp
  readonly countryCase: 'upper' | 'lower'
  /** `compact`: without the blanks, dots, dashes and brackets that people put between the digits. */
  readonly phone: 'as typed' | 'compact'
  /** What it takes no more characters of. */
  readonly limits?: { readonly characters: number; readonly fields: readonly string[] }
  /** What else it takes from a visitor, and what the field is called there. A worker that got none sends none. */
  readonly takes?: { readonly [question in ExtraQuestion]?: string }
  /** Whether the same lead sent twice is known to be counted once. */
  readonly isRepeatHarmless: boolean
  readonly postback: Postback
  /** How it answers: for the rehearsal, and for the stand-in that the tests talk to. */
  readonly replies: Readonly<Record<OwnScenario, PlatformReply>>
}

/** Everything the product knows of a CPA platform. */
export type Platform = PlatformFacts & {
  readonly endpoint: string
  /** What a post must bring, besides the fields that the platform can do without. */
  readonly required: readonly string[]
  /** The fields of a post besides name and phone. The one with `successUrl` is where a plain post is sent on to. */
  readonly fields: readonly PostField[]
  readonly worker: {
    /** `montarPedido({ id, campos }, request)`: the request to the platform, as `{ endereco, opcoes }` or a promise of it. */
    readonly request: Js
    /** `lerResposta({ dados, ok })`: its JSON answer, as `{ aceito, pedido }`. Why not is found by all alike. */
    readonly reply: Js
  }
} & (
    | { readonly workerIs: 'needed' }
    | {
        /** A form may call the platform itself. */
        readonly workerIs: 'optional'
        /** How it does: `pedir(formulario)`, to the end of `{ success, orderId, error }`; what has left is `andamento.saida`. */
        readonly direct: Js
      }
  )

export const answer = (name: string, key: Answer): PostField => ({ name, answer: key })

/** The worker needs it, and the platform has no field for it. */
export const forWorker = (name: string, key: Answer): PostField => ({ name, answer: key, endsAtWorker: true })

export const page = (name: string, what: 'address' | 'referrer' | 'timezone'): PostField => ({
  name,
  page: what,
})

/** Parameters of the address that are passed on under their own names. */
export const tracked = (...names: string[]): PostField[] =>
  names.map((name) => ({ name, parameters: [name] }))

/** The fields that a click's number travels in, and comes back from. */
export const clickFields = ({ postback }: Pick<Platform, 'postback'>): string[] =>
  postback.macros.click.map((macro) => macro.slice(1, -1))

export const utm = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

/** The field of the post that tells where a visitor goes after an accepted lead. */
export function successField({ fields }: Pick<Platform, 'fields'>): string {
  const field = fields.find((candidate) => 'answer' in candidate && candidate.answer === 'successUrl')
  if (!field) throw new Error('A platform must name its success page')
  return field.name
}

/** Whether an answer reaches the platform, or is only asked for. */
export function goesIntoLead({ fields }: Pick<Platform, 'fields'>, answer: Answer): boolean {
  return fields.some((field) => 'answer' in field && field.answer === answer && !field.endsAtWorker)
}
