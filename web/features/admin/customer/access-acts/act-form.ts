import type { Resolver } from 'react-hook-form'
import { AccessAct } from '#contract/customers.ts'
import { subscriptionTypes, type SubscriptionType } from '#contract/subscriptions.ts'
import type { ListedUser } from '#contract/users.ts'
import { checkWith } from '#web/lib/check-with.ts'

/** What is typed for any of the acts: each takes what it needs of it. */
export type ActFields = { days: string; until: string; type: SubscriptionType; reason: string }

export function emptyFields({ subscriptionType }: ListedUser): ActFields {
  return { days: '', until: '', type: subscriptionType ?? subscriptionTypes[0], reason: '' }
}

type Kind = AccessAct['kind']

const parts: Record<Kind, (typed: ActFields) => object> = {
  courtesy: ({ days }) => ({ days: days.trim() === '' ? Number.NaN : Number(days) }),
  set_end: ({ until }) => ({ until }),
  set_plan: ({ type, until }) => ({ type, until: type === 'vitalicia' ? null : until }),
  revoke: () => ({}),
  unrevoke: () => ({}),
}

/** What is typed, as the contract wants it: whether it is an act is for the contract to say. */
function toAct(kind: Kind, typed: ActFields): AccessAct {
  return { kind, reason: typed.reason, ...parts[kind](typed) } as AccessAct
}

/** The act that can be previewed already: why it is done changes nothing of what it does. */
export function readActSoFar(kind: Kind, typed: ActFields): AccessAct | undefined {
  return AccessAct.safeParse(toAct(kind, { ...typed, reason: 'prévia' })).data
}

const check = checkWith(AccessAct)

export function checkAct(kind: Kind): Resolver<ActFields, unknown, AccessAct> {
  return (typed, context, options) =>
    check(toAct(kind, typed), context, options as object as Parameters<typeof check>[2])
}
