import { userAgent } from '../platforms/sample-lead.ts'
import type { Post, Visitor } from '../platforms/tested-platform.ts'
import type { WorkerRequestInit } from '../run-worker.ts'

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

/** A request as the form's script makes it, from a visitor as Cloudflare shows them. */
export function postOf(fields: Post, visitor: Visitor = ana): WorkerRequestInit {
  const { country, timezone } = visitor
  return {
    method: 'POST',
    headers: headersOf(visitor),
    cf: { country, timezone },
    body: new URLSearchParams(fields),
  }
}

export function headersOf({ ip }: Visitor): Record<string, string> {
  return { 'CF-Connecting-IP': ip, 'User-Agent': userAgent }
}
