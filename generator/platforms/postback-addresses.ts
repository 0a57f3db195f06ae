import { clickFields, type Platform } from './platform.ts'

export type PostbackState = keyof Platform['postback']['words']

/** An address for a platform to call: for what becomes of any lead, or of one that ends so. */
export type PostbackAddress = { readonly state: PostbackState | null; readonly address: string }

/**
 * What is pasted into the platform's settings, with its macros: one address where it tells the state of a lead by a
 * macro, else one for each state that it calls back for.
 */
export function postbackAddresses(platform: Platform, returnAddress: string): PostbackAddress[] {
  const { macros, words } = platform.postback
  if (macros.status !== undefined)
    return [{ state: null, address: address(platform, returnAddress, macros.status) }]
  return (['pending', 'approved', 'rejected', 'trash'] as const).flatMap((state) => {
    const [word] = words[state]
    return word === undefined ? [] : { state, address: address(platform, returnAddress, word) }
  })
}

/** Macros stand as they are: a platform would not know them again with their braces written as numbers. */
function address(platform: Platform, returnAddress: string, status: string): string {
  const { order, lead, payment } = platform.postback.macros
  const clicks = clickFields(platform).map((name): [string, string] => [name, `{${name}}`])
  const parameters: [string, string | undefined][] = [
    ['pedido', order],
    ['id', lead],
    ['status', status],
    ['valor', payment],
    ...clicks,
  ]
  const given = parameters.filter(([, macro]) => macro !== undefined)
  return `${returnAddress}?${given.map(([name, macro]) => `${name}=${macro}`).join('&')}`
}
