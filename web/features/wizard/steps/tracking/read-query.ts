export type Unread =
  /** A readable address without parameters; those behind a '#' are not seen by the form. */
  { kind: 'none'; behindHash: boolean } | { kind: 'unreadable' }

/** The parameters of an ad's address, or of the part of it that ad platforms ask for: 'utm_source=...&...'. */
export function readQuery(text: string): Unread | { kind: 'read'; parameters: [string, string][] } {
  const address = text.trim()
  const query = findQuery(address)
  if (query === null) return { kind: 'unreadable' }
  const parameters = [...new URLSearchParams(query)]
  if (parameters.length > 0) return { kind: 'read', parameters }
  return { kind: 'none', behindHash: /#.*=/.test(address) }
}

/** As in the form, a '?' after the first separates like an '&': trackers add theirs to addresses that have one. */
function findQuery(address: string): string | null {
  const query = cutQuery(address.replace(/#.*/s, ''))
  return query && query.replaceAll('?', '&')
}

function cutQuery(address: string): string | null {
  if (/^https?:/i.test(address)) return URL.canParse(address) ? new URL(address).search : null
  // A name that cannot be a site's begins the parameters themselves, whatever comes after its value.
  if (/^[^\s&./:=?]+=/.test(address)) return address
  const [, query] = /^[^\s?]*\?(.*)/s.exec(address) ?? []
  if (query !== undefined) return query
  return /^[^\s&=?]+=/.test(address) ? address : null
}
