import type { FastifyInstance } from 'fastify'
import { currentUser } from '#contract/auth.ts'
import type { Guards } from './guards.ts'

export function authRoutes(app: FastifyInstance, { routeForUser }: Guards): void {
  routeForUser(app, currentUser, async ({ user }) => user)
}
