import { findPage, pages } from '#contract/pages.ts'

const parameter = 'voltar'

/** Where to log in, remembering what the person came for. */
export function loginPath(path: string, search = ''): string {
  const from = search ? `${path}?${search}` : path
  return from === '/' ? '/auth' : `/auth?${new URLSearchParams({ [parameter]: from }).toString()}`
}

/**
 * Where to go after the login. Anything but a page of ours becomes the start page: a crafted link must not
 * send a person who has just logged in to somebody else's site.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(parameter) ?? '/'
  const url = URL.parse(wanted, window.location.origin)
  if (!url || url.origin !== window.location.origin || !leadsOn(url.pathname)) return '/'
  return url.pathname + url.search
}

/** The login itself would only lead back here. */
function leadsOn(path: string): boolean {
  const page = findPage(path)
  return page !== undefined && pages[page].seenBy !== 'guests'
}
