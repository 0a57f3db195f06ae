import type { Campos } from '../worker/types.ts'

/*
 * The file of a destination has three shares. Above the line `panelShare` stands the Worker's, in Portuguese, under the
 * destination's id in capitals; below it, under the id, what the panel says of it, and as `tested` what the outside world
 * of tests and demonstration must know to play it. The list in `index.ts` is the only one.
 */

export type DestinationField = {
  /** As the vault calls it. A `token` comes back from there no more. */
  name: string
  label: string
  hint?: string
  /** What can be right; `mistake` is said of anything else. */
  pattern: RegExp
  mistake: string
  /** What stands in it until something else is saved. */
  initial?: string
  isNumber?: true
  /** Takes a whole line. */
  isLong?: true
}

/** Whom the vault tells something by itself, as it is set up and spoken of. */
export type Destination = {
  /** As the vault calls it: small letters and digits, as its file. */
  id: string
  name: string
  /** With its article, at the start of a sentence. */
  subject: string
  /** What to create where, in its order. */
  steps: readonly string[]
  fields: readonly DestinationField[]
  /** Where in its answers the numbers of an error are: 'error.code'. */
  errorsAt?: readonly string[]
  /** What a refusal means and what to do about it, by HTTP status and these numbers: '400 190 460'. */
  refusals?: readonly (readonly [pattern: RegExp, text: string])[]
}

export type AdPlatform = Destination & {
  /** What stands below its name. */
  summary: string
  /** What cannot be known from here, or is otherwise good to know before trusting it. */
  honest: string
  /** How it knows its own clicks: parameters of the page's address, and cookies, without the underscore they begin with. */
  traces: { parameters?: readonly string[]; cookies?: readonly string[] }
  /** It can be tried out from here; with a code for test events, where that is found. */
  trial?: { codeHint?: string }
  /** It answers well to whatever it is told: what it made of it is seen there only. */
  confirmsNothing?: true
  /** It is told nothing: it fetches a table, at these addresses. */
  fetches?: {
    title: string
    addresses: readonly { label: string; query: Campos }[]
    hint: string
    /** What happens when they are replaced. */
    consequence: string
  }
}

export type AlertChannel = Destination & {
  /** As one of several ways, and as the place where alerts arrive. */
  option: string
  place: string
}

export type TestedDestination = {
  /** Whom the vault calls, and what is answered when all is well; none of whoever fetches. */
  host?: string
  content?: { status: number; body: string }
  /** Set up, with secrets that nobody else has. */
  settings: Readonly<Record<string, string>>
  /** What its ads leave behind with a visitor. */
  visit?: Campos
  /** Where it stands in what is told of a lead: 'data.0.event_name'. */
  sentAt?: { event: string; id: string; click: string; value?: string; currency?: string }
}
