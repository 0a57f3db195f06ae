import { useState } from 'react'
import type { Sending } from '#contract/vault.ts'
import type { Destination } from '#vault/destinations/destination.ts'
import { formatInstant } from '#web/features/leads/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { leadEvents, lookOfSending } from '#web/vault/sending-states.ts'
import { explainReply, OwnWords } from './explain-reply.tsx'

const events: Record<string, string> = {
  ...leadEvents,
  rede: 'Rede fora do ar',
  suspeitos: 'Leads suspeitos',
  recusas: 'Recusas demais',
  verificar: 'Leads para verificar',
  retorno: 'Sem retorno',
  voltou: 'Voltou a funcionar',
}

const few = 5
const more = 20

type SendingListProps = { destination: Destination; sendings: readonly Sending[] }

/** What went out last, and what did not, with the reason. */
export function SendingList({ destination, sendings }: SendingListProps) {
  const [count, setCount] = useState(few)
  if (sendings.length === 0) return null
  return (
    <section aria-label="Últimos envios" className="grid gap-3 border-t border-line pt-4">
      <h4 className="text-14 font-medium">Últimos envios</h4>
      <ul className="divide-y divide-line rounded-md border border-line">
        {sendings.slice(0, count).map((sending) => (
          <Row key={sending.n} destination={destination} sending={sending} />
        ))}
      </ul>
      {sendings.length > count && (
        <Button
          size="small"
          variant="ghost"
          className="justify-self-start"
          onClick={() => setCount(count + more)}
        >
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

function Row({ destination, sending }: { destination: Destination; sending: Sending }) {
  const { estado, evento, n, proxima } = sending
  const { tone, label } = lookOfSending(destination.id, estado)
  return (
    <li className="grid gap-1.5 px-4 py-3 text-14">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">
          {events[evento] ?? evento} <span className="text-13 text-faint">· {formatInstant(n / 1000)}</span>
        </span>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </div>
      {estado !== 'enviado' && (
        <>
          <p className="text-13 text-muted">
            {explainReply(destination, sending)}
            {proxima !== null && ` O Cofre tenta de novo: ${formatInstant(proxima)}.`}
          </p>
          <OwnWords {...sending} />
        </>
      )}
    </li>
  )
}
