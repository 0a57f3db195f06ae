import type { IntegrationAnswers } from '../../config.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { Fields, StandInPlatform } from './stand-in-platform.ts'

/** A post of the form, by name. */
export type Post = Readonly<Record<string, string>>

/** What Cloudflare tells of a visitor; `hours` is what the time zone comes down to. */
export type Visitor = {
  readonly name: string
  readonly ip: string
  readonly country: string
  readonly timezone: string
  readonly hours: string
}

/** What must reach the platform and nothing beside it, transport headers apart. */
export type Arrival = { readonly headers: Readonly<Record<string, string>>; readonly fields: Fields }

/** A rule of one platform: with this change of the post, these fields reach it changed. */
export type Rule = {
  readonly name: string
  readonly post: Post
  readonly headers?: Readonly<Record<string, string>>
  readonly fields: Fields
}

/** A page of a customer, as a visitor of the browser tests comes to it. */
export type Page = { readonly origin: string; readonly successUrl: string }

/** What the suite of all workers must know of one platform, written down from its public contract. */
export type TestedWorker = {
  readonly standIn: StandInPlatform
  /** What its customer types in, the key and addresses apart. */
  readonly answers: Pick<
    IntegrationAnswers,
    'accountId' | 'streamCode' | 'offerId' | 'countryCode' | 'productPrice'
  >
  /** Every field of a post, each with a value of its own. */
  readonly post: Post
  /** The fields without which nothing is sent. */
  readonly required: readonly string[]
  readonly successField: string
  /** Where the platform takes the number that the form gives its order, if it does. */
  readonly numberField?: string
  /** What the worker of `answers` makes of a post. */
  readonly arrival: (post: Post, visitor: Visitor) => Arrival
  readonly rules: readonly Rule[]
}

export type Subject = TestedWorker & { readonly platform: Platform }

/** All that the tests must know of one platform of the product. */
export type TestedPlatform = TestedWorker & {
  /** A lead that it accepts, laid out by its public contract and nothing of the stand-in's code. */
  readonly sample: (key: string) => {
    readonly headers: Record<string, string>
    readonly fields: Fields
    readonly inAddress?: (body: string) => Record<string, string>
  }
  /** The public shapes of what it answers. */
  readonly shapes: Readonly<Record<'accepted' | 'duplicate' | 'failure', Fields>>
  /** What reaches it of a visitor whose ad brought every parameter there is, as in `sample-lead.ts`. */
  readonly lead: (page: Page) => Fields
  /** What a rehearsal shows of the request, name and phone apart. */
  readonly rehearsed: readonly string[]
}
