import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/doctor.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import type { Doctor } from './doctor.ts'

type Surroundings = { guards: Guards; doctor: Doctor }

export function doctorRoutes(app: FastifyInstance, { guards, doctor }: Surroundings): void {
  guards.routeForAdmin(app, calls.readDoctor, async () => ({ diagnoses: await doctor() }))
}
