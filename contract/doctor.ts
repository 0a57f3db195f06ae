import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** In the order of who needs somebody first. `unknown`: it could not be looked at. */
export const doctorStates = ['trouble', 'warning', 'unknown', 'fine'] as const
export type DoctorState = (typeof doctorStates)[number]

/** One thing that was looked at in this installation, with how it stands in a sentence. */
export const Diagnosis = z.object({
  /** Of the check: one may have several. */
  check: z.string(),
  label: z.string(),
  state: z.enum(doctorStates),
  text: z.string(),
  /** What to do about it, where there is something to do. */
  remedy: z.nullable(z.string()),
})
export type Diagnosis = z.output<typeof Diagnosis>

export const Diagnoses = z.object({ diagnoses: z.array(Diagnosis) })
export type Diagnoses = z.output<typeof Diagnoses>

export const readDoctor = endpoint({
  method: 'GET',
  path: '/api/admin/doctor',
  summary: 'What is missing or unsafe in this installation, troubles first',
  reply: Diagnoses,
})
