import * as z from 'zod/mini'
import { Email, PasswordProof } from './auth.ts'
import { PasswordPair } from './passwords.ts'
import { endpoint } from './endpoint.ts'
import { Username } from './username.ts'

const Done = z.object({ message: z.string() })

export const AccountSession = z.object({
  id: z.string(),
  /** Such as 'Chrome no Android'. */
  browser: z.nullable(z.string()),
  /** The network address of its last use. */
  address: z.nullable(z.string()),
  startedAt: z.string(),
  /** To within some minutes. */
  lastUsedAt: z.string(),
  isThisOne: z.boolean(),
})
export type AccountSession = z.output<typeof AccountSession>

export const AccountEvent = z.object({
  /** A word of `securityEvents`, or of a newer version. */
  kind: z.string(),
  at: z.string(),
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  /** What the event is about: a passkey's name, a former address. */
  about: z.nullable(z.string()),
})
export type AccountEvent = z.output<typeof AccountEvent>

/** What a person may choose to get. Mails about the account itself, its safety and its payments always come. */
export const MailChoices = z.object({
  /** That the subscription ends soon, or has ended. */
  reminders: z.boolean(),
  /** What administrators write to many. */
  news: z.boolean(),
})
export type MailChoices = z.output<typeof MailChoices>

export const Account = z.object({
  username: z.string(),
  email: z.string(),
  /** An address that waits for its link to be opened. */
  pendingEmail: z.nullable(z.object({ email: z.string(), until: z.string() })),
  /** Where the current access was bought; nothing for what was given by hand, or never was. */
  purchase: z.nullable(
    z.object({
      /** The checkout's name. */
      checkout: z.string(),
      /** How to renew there, or to change the card. */
      advice: z.string(),
      /** Where that is done, if the checkout has one address for all. */
      url: z.nullable(z.string()),
    }),
  ),
  mails: MailChoices,
  sessions: z.array(AccountSession),
  /** The last ones, newest first. */
  events: z.array(AccountEvent),
  /** The last administrator cannot erase the own account. */
  isLastAdmin: z.boolean(),
})
export type Account = z.output<typeof Account>

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The own account: purchase, mails, sessions and what happened to its safety',
  reply: Account,
})

export const ProfileChange = z.object({ username: Username })
export type ProfileChange = z.output<typeof ProfileChange>

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Changes the own name',
  body: ProfileChange,
  reply: Done,
})

export const EmailChange = z.object({ email: Email })
export type EmailChange = z.output<typeof EmailChange>

/** Asks for the password unless it was given a moment ago. */
export const askForEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Mails a link to a new address, which makes it the own one',
  body: EmailChange,
  reply: Done,
})

export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Forgets the address that waits for its link',
  reply: Done,
})

export const PasswordChange = z.intersection(
  z.object({ currentPassword: PasswordProof.shape.password }),
  PasswordPair,
)
export type PasswordChange = z.output<typeof PasswordChange>

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Changes the password, knowing the old one; ends all other sessions',
  body: PasswordChange,
  reply: Done,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Ends one of the own sessions',
  params: z.object({ id: z.uuid() }),
  reply: Done,
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Ends all of the own sessions, this one too',
  reply: Done,
})

export const chooseMails = endpoint({
  method: 'PATCH',
  path: '/api/account/mails',
  summary: 'Says which mails one wants',
  body: z.partial(MailChoices),
  reply: Done,
})

/** The answer is a zip file, made in this request and kept nowhere. */
export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/account/export',
  summary: 'Everything that is kept of oneself, as JSON and CSV in a zip',
  body: PasswordProof,
  reply: z.unknown(),
})

export const eraseAccount = endpoint({
  method: 'POST',
  path: '/api/account/erase',
  summary: 'Erases the own account; for seven days a mailed link takes it back',
  body: PasswordProof,
  reply: Done,
})
