import { countUnserved } from '#server/features/checkout/find-unserved.ts'
import type { Condition, Finding } from '../condition.ts'
import { count } from '../format-span.ts'

export function judgeUnserved(people: number): Finding {
  if (people === 0) return { state: 'fine', text: 'Quem pagou tem acesso.' }
  return { state: 'trouble', text: `Pago, sem acesso: ${count(people, 'pessoa', 'pessoas')}.` }
}

export const paidWithoutAccess: Condition = {
  id: 'paid-without-access',
  label: 'Acesso de quem pagou',
  heading: 'Há quem pagou e não tem acesso',
  remedy: { label: 'Ver e dar acesso', path: '/admin?secao=vendas' },
  look: async ({ clock }, db) => judgeUnserved(await countUnserved(db, clock.now())),
}
