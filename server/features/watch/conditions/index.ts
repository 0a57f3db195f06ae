import type { Condition } from '../condition.ts'
import { deliveriesRefused } from './deliveries-refused.ts'
import { diskFull } from './disk-full.ts'
import { mailsFailing } from './mails-failing.ts'
import { paidWithoutAccess } from './paid-without-access.ts'
import { queueAging } from './queue-aging.ts'
import { salesFailing } from './sales-failing.ts'
import { salesStopped } from './sales-stopped.ts'

/** Everything that is watched; of several troubles the first here is told first. */
export const conditions: readonly Condition[] = [
  paidWithoutAccess,
  salesFailing,
  deliveriesRefused,
  salesStopped,
  mailsFailing,
  queueAging,
  diskFull,
]
