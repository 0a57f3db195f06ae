import type { IncomingHttpHeaders } from 'node:http'
import { ownScenarios, type OwnScenario } from '../../platforms/platform.ts'

/** What a request carries, by name. A name sent twice holds a list, so that it cannot pass unseen. */
export type Fields = Readonly<Record<string, unknown>>

/** One whole HTTP answer, as it goes over the wire. */
export type Answer = {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What an answer means to the visitor's form. A refusal may come without a text. */
export type Meaning =
  | { readonly success: true; readonly orderId: string | undefined }
  | { readonly success: false; readonly error: string | undefined }

export type Reply = { readonly answer: Answer; readonly means: Meaning }

/** Scenarios where something between us and the platform fails: the same for all. */
export const brokenScenarios = [
  'html-instead-of-json',
  'server-error-without-json',
  'empty-body',
  'cut',
  'stalled',
  'time-out',
  'connection-refused',
] as const

export type BrokenScenario = (typeof brokenScenarios)[number]
export type Scenario = OwnScenario | BrokenScenario
export const scenarios: readonly Scenario[] = [...ownScenarios, ...brokenScenarios]

/** A further answer that the platform is known to give, for suites that read replies. */
export type Variant = Reply & { readonly name: string }

/** A lead in words that are the same for every platform; empty where the request did not say. */
export type Lead = { readonly [part in LeadPart]: string }
export const leadParts = ['name', 'phone', 'offer', 'country', 'ip'] as const
export type LeadPart = (typeof leadParts)[number]

export type RecordedRequest = {
  /** Undefined for a stray: a request that meets no platform's method, address and scheme. */
  readonly platform: string | undefined
  readonly method: string
  /** The whole address as the worker called it, the query undecoded. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly body: string
  readonly fields: Fields
  readonly lead: Lead | undefined
  /** The connection ended without a whole answer: the caller gave up, or the scenario cut it. */
  readonly brokenOff: boolean
}

/** Everything a stand-in must say to answer as the real platform does. */
export type StandInPlatform = {
  readonly id: string
  readonly host: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly encoding: 'query' | 'json' | 'form'
  /** The fields that stand in the address of a post, in their order. */
  readonly inAddress?: readonly string[]
  /** The one key that is accepted. Invented: a real key never enters a test. */
  readonly key: string
  readonly isKeyed: (request: RecordedRequest, key: string) => boolean
  /** Which field carries which part of a lead; a dot goes into a nested object. */
  readonly leadFields: Readonly<Partial<Record<LeadPart, string>>>
  /** A field that is missing, blank or does not fit is refused. */
  readonly required: Readonly<Record<string, RegExp>>
  /** A field that is present, not blank and does not fit is refused. */
  readonly optional: Readonly<Record<string, RegExp>>
  readonly refuse: (text: string) => Answer
  readonly replies: Readonly<Record<OwnScenario, Reply>>
  readonly variants: readonly Variant[]
}
