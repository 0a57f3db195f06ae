import { hash } from 'node:crypto'
import { and, exists, sql, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { cookieOptions, hostCookieName } from './cookies.ts'

/** As long as browsers keep a cookie at most. */
const lifetimeSeconds = 400 * 24 * 60 * 60
/** Accounts that one browser is known to: people have one or two, and the cookie stays small. */
const mostAccounts = 3
const tagsOfOne = 2
const tagLength = 32

type Person = { id: string; password: string }

/** Stands for an account and its password of now, so that a new password makes all known browsers strangers. */
function tagOf({ id, password }: Person): string {
  return hash('sha256', `${id} ${password}`, 'hex').slice(0, tagLength)
}

/** Stands for an account whatever its password: a new one does not make its owner's browsers new. */
function visitTagOf({ id }: Pick<Person, 'id'>): string {
  return hash('sha256', `visited ${id}`, 'hex').slice(0, tagLength)
}

/** Whether somebody has been in this account with this browser before. Nothing is let through by it. */
export function wasHereBefore(context: Context, request: FastifyRequest, person: Person): boolean {
  const tags = readTags(context, request)
  return tags.includes(visitTagOf(person)) || tags.includes(tagOf(person))
}

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** Lets a browser that is in this account be recognised when it comes back to it. */
export function rememberBrowser(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
): void {
  addTags(context, { request, reply }, [tagOf(person), visitTagOf(person)])
}

/** The same for one that has set the password by a mailed link: of the second factor it has proven nothing yet. */
export function expectBrowser(context: Context, visit: Visit, person: Person): void {
  addTags(context, visit, [tagOf(person)])
}

function addTags(context: Context, { request, reply }: Visit, own: string[]): void {
  const others = readTags(context, request).filter((tag) => !own.includes(tag))
  const tags = [...own, ...others].slice(0, tagsOfOne * mostAccounts)
  const name = hostCookieName(context, 'known')
  reply.setCookie(name, context.sealer.sign(tags.join('.')), {
    ...cookieOptions(context),
    maxAge: lifetimeSeconds,
  })
}

/** The value for `isKnownBrowser`. A cookie that was not signed here counts as none. */
export function bindBrowser(context: Context, request: FastifyRequest): { knownTo: string } {
  return { knownTo: readTags(context, request).join('.') }
}

/** Whether the browser of `bindBrowser` has logged in to the account before, with the password it has now. */
export function isKnownBrowser(db: Pick<Executor, 'select'>): SQL {
  return isTagged(db, hasTag(sql`${users.id} || ' ' || ${users.password}`))
}

/** Whether it has been in the account besides: whoever has only set its password by a mailed link has not. */
export function isTrustedBrowser(db: Pick<Executor, 'select'>): SQL {
  const isKnown = hasTag(sql`${users.id} || ' ' || ${users.password}`)
  return isTagged(db, and(isKnown, hasTag(sql`'visited ' || ${users.id}`)))
}

function hasTag(text: SQL): SQL {
  const tag = sql`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), ${sql.raw(String(tagLength))})`
  return sql`${tag} = any(string_to_array(${sql.placeholder('knownTo')}, '.'))`
}

function isTagged(db: Pick<Executor, 'select'>, hasTags: SQL | undefined): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(hasEmail(sql.placeholder('email')), hasTags)),
  )
}

function readTags(context: Context, request: FastifyRequest): string[] {
  const signed = request.cookies[hostCookieName(context, 'known')]
  const value = signed === undefined ? undefined : context.sealer.verify(signed)
  return value?.split('.') ?? []
}
