import type { Reply } from '#contract/vault.ts'
import type { Destination } from '#vault/destinations/destination.ts'
import { readAt } from '#vault/destinations/read-at.ts'
import { lookOfSending } from '#web/vault/sending-states.ts'

/** What an answer means, for whoever has to do something about it. What nobody wrote a rule for is told by its state. */
export function explainReply(destination: Destination, { estado, http, resposta }: Reply): string {
  const { id, subject, errorsAt = [], refusals = [] } = destination
  const errors = errorsAt.map((place) => readAt(resposta, place)).filter((error) => error !== undefined)
  const numbers = [http, ...errors].join(' ')
  const [, text] = (estado === 'recusado' && refusals.find(([pattern]) => pattern.test(numbers))) || []
  return text ?? `${subject} ${lookOfSending(id, estado).sentence ?? describeDelay(http)}`
}

function describeDelay(http: number): string {
  if (http === 0) return 'ainda não respondeu.'
  return http >= 500 ? 'está com problemas.' : 'pediu para esperar.'
}

/** What was answered, word for word. */
export function OwnWords({ http, resposta }: Pick<Reply, 'http' | 'resposta'>) {
  if (http === 0) return null
  return (
    <p className="text-13 text-faint">
      Resposta original (HTTP {http}):{' '}
      <span className="font-mono text-12 text-muted [overflow-wrap:anywhere]">{resposta || 'vazia'}</span>
    </p>
  )
}
