import type { Platform } from '../../platforms/platform.ts'
import type { Fields, StandInPlatform } from '../platforms/stand-in-platform.ts'

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

/** One platform with all that the suite must know of it, written down from its public contract. */
export type Subject = {
  readonly platform: Platform
  readonly standIn: StandInPlatform
  readonly streamCode?: string
  /** Every field of a post, each with a value of its own. */
  readonly post: Post
  /** The fields without which nothing is sent. */
  readonly required: readonly string[]
  readonly successField: string
  /** Where the platform takes the number that the form gives its order, if it does. */
  readonly numberField?: string
  readonly arrival: (post: Post, visitor: Visitor) => Arrival
  readonly rules: readonly Rule[]
}

/** Not a real one, and full of characters that every encoding writes differently. */
export const key = String.raw`k3y-"for"/tests\+ &='<%>`

export const userAgent = 'Mozilla/5.0 (Linux; Android 15) Teste/1.0'

export const ana: Visitor = {
  name: 'a visitor in India',
  ip: '203.0.113.7',
  country: 'IN',
  timezone: 'Asia/Kolkata',
  hours: '5',
}

export const visitors: readonly Visitor[] = [
  ana,
  { ...ana, name: 'a visitor with an IPv6 address', ip: '2001:db8::7' },
  {
    ...ana,
    name: 'a visitor half an hour off a whole one, west',
    country: 'PF',
    timezone: 'Pacific/Marquesas',
    hours: '-9',
  },
  {
    ...ana,
    name: 'a visitor half an hour off, with summer time',
    country: 'CA',
    timezone: 'America/St_Johns',
    hours: hoursNow('America/St_Johns'),
  },
  { ...ana, name: 'a visitor three quarters off', country: 'NP', timezone: 'Asia/Kathmandu', hours: '5' },
  { ...ana, name: 'a visitor at UTC', country: 'IS', timezone: 'Atlantic/Reykjavik', hours: '0' },
  { ...ana, name: 'a visitor of an unknown time zone', timezone: 'Mars/Olympus', hours: '0' },
]

/** Nothing known at all, as in the preview of Cloudflare's dashboard. */
export const nobody: Visitor = { name: 'nobody', ip: '', country: '', timezone: '', hours: '0' }

/** The clock on the wall there minus the clock in Greenwich: another way than the worker's. */
function hoursNow(timeZone: string): string {
  const now = new Date()
  const wallClock = Date.parse(`${now.toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`)
  return String(Math.trunc(Math.round((wallClock - now.getTime()) / 60_000) / 60))
}
