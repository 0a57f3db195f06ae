import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ListedUser } from './users.ts'

/** Somebody who was deleted and can still be brought back. */
export const DeletedUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  deletedAt: z.string(),
  /** The administrator's name. Nobody: the nightly cleanup. */
  deletedBy: z.nullable(z.string()),
  /** Whether a cleanup did it, or one person was meant. */
  isCleanup: z.boolean(),
  /** Whether it was the person's own wish: then nobody else takes it back. */
  isErasure: z.boolean(),
  /** Days until it is final, at least 0. */
  daysLeft: z.number(),
  /** Somebody else has the address by now: this one cannot come back until that is settled. */
  isEmailTaken: z.boolean(),
})
export type DeletedUser = z.output<typeof DeletedUser>

export const DeletedUserPage = z.object({
  users: z.array(DeletedUser),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
  totalIsMore: z.boolean(),
})
export type DeletedUserPage = z.output<typeof DeletedUserPage>

export const listDeletedUsers = endpoint({
  method: 'GET',
  path: '/api/admin/deleted-users',
  summary: 'Who was deleted within the last 30 days, newest first',
  query: z.object({
    /** 50 unless told. */
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    q: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: DeletedUserPage,
})

export const bringUserBack = endpoint({
  method: 'POST',
  path: '/api/admin/deleted-users/:id/bring-back',
  summary: 'Takes a deletion back: everything is as it was',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ message: z.string(), user: ListedUser }),
})

export const cleanupStatuses = ['deleting', 'done', 'returning', 'returned'] as const

/** Where a cleanup stands, or taking it back: how many of how many people. */
export const CleanupProgress = z.object({
  id: z.string(),
  status: z.enum(cleanupStatuses),
  total: z.number(),
  done: z.number(),
})
export type CleanupProgress = z.output<typeof CleanupProgress>

export function isCleanupOver({ status }: Pick<CleanupProgress, 'status'>): boolean {
  return status === 'done' || status === 'returned'
}

/** The answer once it is over; with `Prefer: respond-async`, 202 and the cleanup's id at once. */
const CleanupReply = z.union([z.object({ message: z.string() }), z.object({ cleanupId: z.string() })])

export const cleanUpExpired = endpoint({
  method: 'POST',
  path: '/api/admin/cleanup-expired-users',
  summary: 'Deletes users whose subscription ended more than 30 days ago',
  /** Refused while the clock cannot be right, unless whoever asks says that it is. */
  body: z.optional(z.nullable(z.object({ isClockRight: z.optional(z.boolean()) }))),
  reply: CleanupReply,
})

const CleanupId = z.object({ id: z.uuid() })

export const readCleanup = endpoint({
  method: 'GET',
  path: '/api/admin/cleanups/:id',
  summary: 'Where a cleanup stands',
  params: CleanupId,
  reply: CleanupProgress,
})

/** Server-sent events named `progress`, each a `CleanupProgress`; the stream ends with the cleanup. */
export const cleanupEvents = { path: '/api/admin/cleanups/:id/events', params: CleanupId } as const

export const undoCleanup = endpoint({
  method: 'POST',
  path: '/api/admin/cleanups/:id/undo',
  summary: 'Brings everybody back whom a cleanup has deleted; goes on by itself',
  params: CleanupId,
  reply: CleanupProgress,
})

export const trustClock = endpoint({
  method: 'POST',
  path: '/api/admin/trust-clock',
  summary: "Says that the server's clock is right, though it seemed not to be",
  reply: z.object({ message: z.string() }),
})
