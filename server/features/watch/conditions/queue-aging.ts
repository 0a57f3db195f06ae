import { deliverChunkJob } from '#server/features/campaigns/deliver-campaign.ts'
import { applySaleJob } from '#server/features/checkout/apply-sale.ts'
import { sendMailJob } from '#server/platform/mail/queue-mail.ts'
import type { Condition, Finding } from '../condition.ts'
import { count, formatSpan } from '../format-span.ts'
import { readQueue, type QueueFacts } from '../read-queue.ts'

/** A flood of sales is through in a minute or two; what waits for longer is not being done. */
const longestWaitSeconds = 10 * 60

const words: Readonly<Record<string, string>> = {
  [applySaleJob.name]: 'vendas a aplicar',
  [sendMailJob.name]: 'emails a enviar',
}

export function judgeQueue({ waiting, oldestSeconds, oldestName }: QueueFacts, now: Date): Finding {
  if (oldestSeconds < longestWaitSeconds)
    return {
      state: 'fine',
      text:
        waiting === 0
          ? 'Nada esperando.'
          : `${count(waiting, 'tarefa esperando', 'tarefas esperando')}, a mais antiga há ${formatSpan(oldestSeconds * 1000)}.`,
    }
  const what = words[oldestName ?? ''] ?? 'tarefas'
  return {
    state: 'trouble',
    text: `Há ${what} há ${formatSpan(oldestSeconds * 1000)}, com ${count(waiting, 'tarefa', 'tarefas')} na fila. Se a fila não diminuir, reinicie o servidor.`,
    since: new Date(now.getTime() - oldestSeconds * 1000),
  }
}

export const queueAging: Condition = {
  id: 'queue-aging',
  label: 'Fila de tarefas',
  heading: 'A fila de tarefas não anda',
  remedy: { label: 'Ver o sistema', path: '/admin?secao=sistema' },
  // A campaign waits for its own turn, in sight of whoever sends it.
  look: async ({ clock }, db) =>
    judgeQueue(await readQueue(db, { without: deliverChunkJob.name }), clock.now()),
}
