import type { FrameAnswer, FrameCall } from '#contract/preview-frame.ts'

/** An address that documentation may use and nobody has. */
export const visitorIp = '203.0.113.7'

/** What Cloudflare adds to a visitor's call before a Worker sees it. */
export function withVisitor(call: FrameCall): FrameCall {
  const added: [string, string][] = [
    ['cf-connecting-ip', visitorIp],
    ['user-agent', navigator.userAgent],
    ['accept', '*/*'],
  ]
  return { ...call, headers: [...call.headers, ...added] }
}

/** `request.cf` of the same visitor. */
export function describePlace(countryCode = ''): Record<string, string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { country: countryCode.toUpperCase(), timezone: timeZone }
}

/** A form that calls the platform itself asks this service for its visitor's address. */
const ipLookup = 'https://api.ipify.org/'

export function answerIpLookup({ url }: FrameCall): FrameAnswer | undefined {
  if (url !== ipLookup) return undefined
  return { reply: { status: 200, headers: [['content-type', 'text/plain']], body: visitorIp } }
}
