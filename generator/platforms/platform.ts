import type { Js } from '../source.ts'

/** The answers of the wizard that travel with each lead. */
export type Answer = 'offerId' | 'streamCode' | 'countryCode' | 'productPrice' | 'successUrl'

/** Where a field of the form's post gets its value from. The post's names are the platform's own. */
export type PostField = { readonly name: string } & (
  | { readonly answer: Answer }
  /** Parameters of the page's address, the first that has a value. */
  | { readonly parameters: readonly string[] }
  /** What the script knows of the page. */
  | { readonly page: 'address' | 'referrer' | 'timezone' }
)

/** Everything the product knows of a CPA platform. */
export type Platform = {
  readonly id: string
  readonly name: string
  readonly endpoint: string
  readonly countryCase: 'upper' | 'lower'
  /** What its worker is configured with; `streamCode` beside the key where the platform has one. */
  readonly credentials: readonly ('apiKey' | 'streamCode')[]
  /** What a post must bring, besides the fields that the platform can do without. */
  readonly required: readonly string[]
  /** The fields of a post besides name and phone. The one with `successUrl` is where a plain post is sent on to. */
  readonly fields: readonly PostField[]
  readonly worker: {
    /** `montarPedido({ id, campos }, request)`: the request to the platform, as `{ endereco, opcoes }`. */
    readonly request: Js
    /** `lerResposta({ dados, ok })`: its JSON answer, as `{ aceito, pedido }`. Why not is found by all alike. */
    readonly reply: Js
  }
  /**
   * How a form calls the platform itself, for platforms that allow an integration without a worker:
   * `pedir(formulario)`, to the end of `{ success, orderId, error }`.
   */
  readonly direct?: Js
}

export const answer = (name: string, key: Answer): PostField => ({ name, answer: key })
export const page = (name: string, what: 'address' | 'referrer' | 'timezone'): PostField => ({
  name,
  page: what,
})

/** Parameters of the address that are passed on under their own names. */
export const tracked = (...names: string[]): PostField[] =>
  names.map((name) => ({ name, parameters: [name] }))

export const utm = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

/** The field of the post that tells where a visitor goes after an accepted lead. */
export function successField({ fields }: Pick<Platform, 'fields'>): string {
  const field = fields.find((candidate) => 'answer' in candidate && candidate.answer === 'successUrl')
  if (!field) throw new Error('A platform must name its success page')
  return field.name
}
