import { useState } from 'react'
import type { CustomerEvent } from '#contract/customers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TimelineEntry } from './timeline-entry.tsx'

type View = 'all' | 'sale' | 'mail' | 'act'

const views: readonly { value: View; label: string; nothing: string }[] = [
  { value: 'all', label: 'Tudo', nothing: 'Nada aconteceu até agora.' },
  { value: 'sale', label: 'Compras', nothing: 'Nenhum checkout falou deste cliente até agora.' },
  { value: 'mail', label: 'Emails', nothing: 'Nenhum email foi enviado a este cliente até agora.' },
  { value: 'act', label: 'Atos', nothing: 'Ninguém da administração fez nada nesta conta até agora.' },
]

/** As many as are looked at without looking for something. */
const atOnce = 30

type CustomerTimelineProps = { events: readonly CustomerEvent[]; now: Date; onSale: (id: string) => void }

/** Everything that happened, newest first: nodes on a line, each in the colour of what it was. */
export function CustomerTimeline({ events, now, onSale }: CustomerTimelineProps) {
  const [view, setView] = useState<View>('all')
  const [most, setMost] = useState(atOnce)
  const found = events.filter(({ source }) => view === 'all' || source === view)

  function show(next: View) {
    setView(next)
    setMost(atOnce)
  }

  return (
    <Card aria-labelledby="aconteceu">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-5 py-3.5">
        <h2 id="aconteceu" className="text-15 tracking-snug">
          Tudo o que aconteceu
        </h2>
        <Segmented label="Mostrar" options={views} value={view} onValueChange={show} />
      </header>
      {found.length === 0 ? (
        <p className="px-5 py-6 text-14 text-muted">{views.find(({ value }) => value === view)?.nothing}</p>
      ) : (
        <ol aria-labelledby="aconteceu" className="px-5 pb-1 pt-5">
          {found.slice(0, most).map((event) => (
            <TimelineEntry key={`${event.source}-${event.id}`} event={event} now={now} onSale={onSale} />
          ))}
        </ol>
      )}
      {found.length > most && (
        <div className="border-t border-line px-5 py-3">
          <Button size="small" onClick={() => setMost(most + atOnce)}>
            Mostrar mais ({(found.length - most).toLocaleString('pt-BR')})
          </Button>
        </div>
      )}
    </Card>
  )
}
