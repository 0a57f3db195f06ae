import { isPagePath, pages } from '#contract/pages.ts'

/**
 * Moves the token of a mailed link out of the address, where screens, histories and other sites would see it, into
 * the state of this entry of the history, which a reload keeps. Before anything else is loaded.
 */
export function hideLinkToken(): void {
  const { pathname, search } = window.location
  const token = new URLSearchParams(search).get('token')
  if (token && isPagePath(pathname) && pages[pathname].opensWithToken)
    window.history.replaceState({ token }, '', pathname)
}
