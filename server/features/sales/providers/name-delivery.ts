import { hash } from 'node:crypto'
import { text } from './read-fields.ts'

/**
 * The id of a delivery that brings none, made of what it is about: its word, ids, address and times. Never of the whole
 * body: a token in it is covered before it is stored, and personal data later, and a row must keep its id.
 */
export function hashDelivery(...about: unknown[]): string {
  return hash('sha256', JSON.stringify(about.map((each) => text(each))))
}

/** What is about no order can happen again, to a subscription or without one. */
export function nameDelivery(delivery: string, subscriptionId: string | null = null): string {
  return subscriptionId === null ? `entrega:${delivery}` : `assinatura:${subscriptionId}:${delivery}`
}
