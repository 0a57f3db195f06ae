import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { endAllSessions, endSession, type AccountSession } from '#contract/account.ts'
import { formatAgo } from '#contract/format-ago.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { useSession } from '#web/session/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardFooter } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { AccountSection } from './account-section.tsx'
import { useAccountAct } from './use-account-act.ts'

type SessionsSectionProps = { sessions: readonly AccountSession[]; now: Date }

export function SessionsSection({ sessions, now }: SessionsSectionProps) {
  const own = sessions.filter(({ isThisOne }) => isThisOne)
  const others = sessions.filter(({ isThisOne }) => !isThisOne)
  return (
    <AccountSection
      id="sessoes"
      description="Os navegadores em que sua conta está aberta. Se não reconhecer algum, saia dele e troque a senha."
    >
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {[...own, ...others].map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </ul>
      <CardFooter>
        <LeaveEverywhere />
      </CardFooter>
    </AccountSection>
  )
}

function SessionRow({ session, now }: { session: AccountSession; now: Date }) {
  const { browser, address, isThisOne } = session
  const name = browser ?? 'Navegador desconhecido'
  const Icon = /Android|iPhone|iPad|iOS/.test(name) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-4 px-5 py-4">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-faint max-sm:self-start max-sm:mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 font-medium">
          {name}
          {isThisOne && <Badge tone="green">Este navegador</Badge>}
        </p>
        <p className="mt-0.5 text-13 text-muted wrap-anywhere">
          {address && <>{address} · </>}
          <LastUse session={session} now={now} />
        </p>
      </div>
      {isThisOne ? <LeaveHere session={session} /> : <LeaveThere session={session} name={name} />}
    </li>
  )
}

function LastUse({
  session: { isThisOne, lastUsedAt, startedAt },
  now,
}: {
  session: AccountSession
  now: Date
}) {
  return (
    <span title={`Entrou em ${formatMoment(startedAt)}`}>
      {isThisOne ? 'em uso agora' : `último uso ${formatAgo(lastUsedAt, now)}`}
    </span>
  )
}

function LeaveThere({ session: { id }, name }: { session: AccountSession; name: string }) {
  const { mutate, isPending } = useAccountAct({
    send: () => call(endSession, { params: { id } }),
    done: 'Sessão encerrada',
    failed: 'A sessão não foi encerrada',
  })
  return (
    <Button
      size="small"
      pending={isPending}
      pendingLabel="Saindo..."
      onClick={() => mutate()}
      aria-label={`Sair de ${name}`}
    >
      Sair
    </Button>
  )
}

function LeaveHere({ session: { id } }: { session: AccountSession }) {
  const { end } = useSession()
  const { mutate, isPending } = useAct({
    send: () => call(endSession, { params: { id } }),
    done: () => ({ title: 'Você saiu', description: 'Sua conta continua aberta só nos outros navegadores.' }),
    failed: 'A sessão não foi encerrada',
    onDone: () => end('left'),
  })
  return (
    <Button
      size="small"
      pending={isPending}
      pendingLabel="Saindo..."
      onClick={() => mutate()}
      aria-label="Sair deste navegador"
    >
      Sair
    </Button>
  )
}

function LeaveEverywhere() {
  const { end } = useSession()
  const { mutate, isPending, failure, reset } = useAct({
    send: () => call(endAllSessions),
    done: () => ({ title: 'Você saiu de todos os lugares', description: 'Entre de novo para continuar.' }),
    failed: 'As sessões não foram encerradas',
    onDone: () => end('left'),
  })
  const [isOpen, setOpen] = useDialogOpen(reset)
  return (
    <ConfirmDialog
      title="Sair de todos os lugares?"
      consequence="Todas as sessões terminam, a deste navegador também. Para voltar, é preciso entrar de novo. O que você publicou continua no ar."
      confirmLabel="Sair de todos"
      pendingLabel="Saindo..."
      pending={isPending}
      failure={failure}
      onConfirm={() => mutate()}
      trigger={<Button>Sair de todos os lugares</Button>}
      open={isOpen}
      onOpenChange={setOpen}
    />
  )
}
