import type { Sale } from '#contract/checkout.ts'
import { findCheckout } from './providers/index.ts'
import type { salesTable } from './tables.ts'

type Row = Pick<typeof salesTable.$inferSelect, 'provider' | 'kind' | 'webhookEventType' | 'paymentMethod'>
type Names = Pick<Sale, 'kind' | 'checkout' | 'eventName' | 'paymentName'>

/** What a sale is called where people read of it. What has no words of ours keeps the name it came with. */
export function nameSale({ provider, kind, webhookEventType: event, paymentMethod }: Row): Names {
  const { name = provider, events = {}, payments = {} } = findCheckout(provider) ?? {}
  return {
    kind: kind ?? 'unread',
    checkout: name,
    eventName: nameEvent(own(events, event)?.name, { kind, event }),
    paymentName: paymentMethod && (own(payments, paymentMethod) ?? paymentMethod),
  }
}

function nameEvent(known: string | undefined, { kind, event }: { kind: Row['kind']; event: string }): string {
  if (kind === 'unread') return 'Evento ilegível'
  return event === 'desconhecido' ? 'Evento desconhecido' : (known ?? event)
}

/** A checkout may call something 'constructor'. */
function own<T>(words: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined
}
