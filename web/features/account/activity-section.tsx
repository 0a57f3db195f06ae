import { useState } from 'react'
import type { AccountEvent } from '#contract/account.ts'
import { formatAgo } from '#contract/format-ago.ts'
import { isSecurityEvent, securityEvents } from '#contract/security-words.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { CardBody, CardFooter } from '#web/ui/card.tsx'
import { AccountSection } from './account-section.tsx'

const shownAtFirst = 6

type ActivitySectionProps = { events: readonly AccountEvent[]; now: Date }

export function ActivitySection({ events, now }: ActivitySectionProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, shownAtFirst)
  const rest = events.length - shown.length
  return (
    <AccountSection id="atividade" description="O que aconteceu com a segurança da sua conta.">
      {events.length === 0 ? (
        <CardBody className="text-14 text-muted">
          Nada ainda. Entradas, trocas de senha e mudanças do segundo fator vão aparecer aqui.
        </CardBody>
      ) : (
        <ol className="mt-4 divide-y divide-line border-t border-line">
          {shown.map((event) => (
            <EventRow key={`${event.at} ${event.kind} ${event.about}`} event={event} now={now} />
          ))}
        </ol>
      )}
      {rest > 0 && (
        <CardFooter className="justify-start">
          <Button size="small" variant="ghost" className="-ml-3" onClick={() => setWhole(true)}>
            {rest === 1 ? 'Ver mais um' : `Ver mais ${rest}`}
          </Button>
        </CardFooter>
      )}
    </AccountSection>
  )
}

function EventRow({ event: { kind, at, address, browser, about }, now }: { event: AccountEvent; now: Date }) {
  const where = [browser, address].filter((part) => part !== null).join(' · ')
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5 text-14">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          {nameEvent(kind)}
          {about && <span className="text-muted">: {about}</span>}
        </p>
        {where && <p className="mt-0.5 text-13 text-faint wrap-anywhere">{where}</p>}
      </div>
      <time dateTime={at} title={formatMoment(at)} className="text-13 text-muted">
        {formatAgo(at, now)}
      </time>
    </li>
  )
}

/** A newer version may know more words. */
function nameEvent(kind: string): string {
  return isSecurityEvent(kind) ? securityEvents[kind] : 'Outro evento'
}
