import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { ticketKind, type TicketKind } from '#server/features/factors/tickets.ts'
import { cookieOptions, hostCookieName } from './cookies.ts'

const ticketSeconds = 5 * 60

type CookieTicket<Content> = {
  set: (context: Context, reply: FastifyReply, content: Content) => void
  clear: (context: Context, reply: FastifyReply) => void
  /** With its text, by which it is used up. */
  read: (context: Context, request: FastifyRequest) => { content: Content; ticket: string } | undefined
}

/** A ticket in a cookie that scripts cannot read: only the browser that it was given to has it. */
export function cookieTicket<Content>(name: string, kind: TicketKind<Content>): CookieTicket<Content> {
  return {
    set: (context, reply, content) => {
      const options = { ...cookieOptions(context), maxAge: ticketSeconds }
      reply.setCookie(hostCookieName(context, name), kind.issue(context, content), options)
    },
    clear: (context, reply) => void reply.clearCookie(hostCookieName(context, name), cookieOptions(context)),
    read: (context, request) => {
      const ticket = request.cookies[hostCookieName(context, name)]
      const content = kind.read(context, ticket)
      return ticket === undefined || content === undefined ? undefined : { content, ticket }
    },
  }
}

/** That a right password was given, for a second factor to follow. */
export const loginTicket = cookieTicket(
  'login',
  ticketKind('login', z.object({ userId: z.string(), passwordTag: z.string() })),
)

type Entrant = { id: string; password: string }

/** Stands for the password of now: a new one makes the ticket worthless. */
export function passwordTagOf({ id, password }: Entrant): string {
  return hash('sha256', `login ticket ${id} ${password}`, 'hex')
}

export function setLoginTicket(context: Context, reply: FastifyReply, entrant: Entrant): void {
  loginTicket.set(context, reply, { userId: entrant.id, passwordTag: passwordTagOf(entrant) })
}

/** What a passkey is to sign, while the browser asks its owner. For making one, whose it is to be. */
export const passkeyChallenge = cookieTicket(
  'passkey',
  ticketKind('passkey', z.object({ challenge: z.string(), userId: z.nullable(z.string()) })),
)
