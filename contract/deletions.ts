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
