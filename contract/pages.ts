/** Who may see a page. What becomes of everybody else is decided by the guards of `web/routes.tsx`, one for each. */
export type Audience =
  /** Needs no session. */
  | 'anyone'
  /** The landing page: whoever is logged in sees the wizard in its place, or that the subscription has ended. */
  | 'visitors'
  /** Only who is not logged in; others are sent on to where they wanted to go. */
  | 'guests'
  /** Whose subscription, or role, gives access. */
  | 'members'
  /** Whoever is logged in, subscription or not: the account is theirs. Its code holds nothing that is paid for. */
  | 'accounts'
  /** Members, and whoever was one: what is kept here stays theirs. */
  | 'formerMembers'
  | 'admins'

type Page = {
  seenBy: Audience
  /** Mails lead here with a token in the address, which nobody else may learn. */
  opensWithToken?: true
}

/**
 * Every page, once. The server answers 200 for these addresses and 404, with the app, for any other; `web/routes.tsx`
 * says what each shows; and the build puts the code of pages that need a session where a stranger does not get it.
 */
const everyPage = {
  '/': { seenBy: 'visitors' },
  '/auth': { seenBy: 'guests' },
  '/auth/reset-password': { seenBy: 'anyone', opensWithToken: true },
  '/forgot-password': { seenBy: 'anyone' },
  '/reset-password': { seenBy: 'anyone', opensWithToken: true },
  '/subscription-expired': { seenBy: 'anyone' },
  '/dashboard': { seenBy: 'members' },
  '/wizard': { seenBy: 'members' },
  '/integracao/:id': { seenBy: 'members' },
  '/integracao/:id/leads': { seenBy: 'members' },
  '/leads': { seenBy: 'formerMembers' },
  '/integrations': { seenBy: 'members' },
  '/profile': { seenBy: 'members' },
  '/conta': { seenBy: 'accounts' },
  '/admin': { seenBy: 'admins' },
  '/admin/cliente/:id': { seenBy: 'admins' },
  '/ajuda': { seenBy: 'anyone' },
  '/privacidade': { seenBy: 'anyone' },
  '/termos': { seenBy: 'anyone' },
} as const satisfies Record<`/${string}`, Page>

export type PagePath = keyof typeof everyPage

export const pages: Readonly<Record<PagePath, Page>> = everyPage

export const pagePaths = Object.keys(pages) as PagePath[]

export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(pages, path)
}

/** The page behind an address, also one with an id in it. */
export function findPage(address: string): PagePath | undefined {
  const wanted = address.split('/')
  return pagePaths.find((path) => {
    const parts = path.split('/')
    return parts.length === wanted.length && parts.every((part, at) => fits(part, wanted[at]))
  })
}

const fits = (part: string, given = '') => part === given || (part.startsWith(':') && given !== '')

/** Where the build puts code, by who may have it. Whoever may have what stands further down may have all above it. */
export const codeFolders = {
  anyone: 'assets',
  formerMembers: 'assets/former-member',
  members: 'assets/member',
} as const

/** Whom code is for. */
export type CodeReader = keyof typeof codeFolders

const readers: Record<Audience, CodeReader> = {
  anyone: 'anyone',
  visitors: 'anyone',
  guests: 'anyone',
  accounts: 'anyone',
  formerMembers: 'formerMembers',
  members: 'members',
  admins: 'members',
}

/** Whom the code of a page is for. */
export function readerOf(path: PagePath): CodeReader {
  return readers[pages[path].seenBy]
}

/** Whether a stranger gets neither the page nor its code. Of one's own account anybody may have the code. */
export function needsSession(path: PagePath): boolean {
  return readerOf(path) !== 'anyone'
}
