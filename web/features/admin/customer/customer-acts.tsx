import AtSign from 'lucide-react/icons/at-sign'
import Ban from 'lucide-react/icons/ban'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileDown from 'lucide-react/icons/file-down'
import Layers from 'lucide-react/icons/layers'
import LockOpen from 'lucide-react/icons/lock-open'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { Suspense, useRef, type ComponentType } from 'react'
import { exportCustomer, type Customer } from '#contract/customers.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuLink } from '#web/ui/dropdown-menu.tsx'
import { DeleteQuestion } from '../users/delete-dialog.tsx'
import { RenewAction } from '../users/renew-action.tsx'
import { UserActDialog } from '../users/user-act-dialog.tsx'
import { actWords } from './access-acts/act-words.ts'
import { hasAccessNow } from './find-obstacles.ts'
import { isOnAccess, type CustomerActName, type OpenedAct } from './use-opened-act.ts'

const AccessActDialog = memberPart(
  async () => (await import('./access-acts/access-act-dialog.tsx')).AccessActDialog,
)

type CustomerActsProps = { customer: Customer; isSelf: boolean; now: Date; acts: OpenedAct }

/** What can be done for a customer. Each dialog says before what it will do; the page is read anew after it. */
export function CustomerActs({ customer, isSelf, now, acts }: CustomerActsProps) {
  const { user } = customer
  return (
    <div className="flex flex-wrap items-center gap-3">
      {canBeGiven(customer) && (
        <Button aria-haspopup="dialog" onClick={({ currentTarget }) => acts.open('courtesy', currentTarget)}>
          {actWords.courtesy.choice}
        </Button>
      )}
      {!isSelf && <RenewAction user={user} describedBy="cliente" size="default" />}
      {!isSelf && !user.frozen && (
        <Button aria-haspopup="dialog" onClick={({ currentTarget }) => acts.open('resend', currentTarget)}>
          Reenviar acesso
        </Button>
      )}
      <More customer={customer} isSelf={isSelf} now={now} acts={acts} />
      <OpenedDialog customer={customer} isSelf={isSelf} now={now} acts={acts} />
    </div>
  )
}

/** Administrators get in anyway, and nothing can be added to what has no end. */
function canBeGiven({ user: { isAdmin, subscriptionType }, access }: Customer): boolean {
  return !isAdmin && !(access.hasAccess && access.endsAt === null && subscriptionType === 'vitalicia')
}

function OpenedDialog({ customer: { user }, isSelf, now, acts: { opened, close } }: CustomerActsProps) {
  if (opened === 'delete') return <DeleteQuestion user={user} now={now} onClose={close} />
  if (!isOnAccess(opened))
    return <UserActDialog opened={opened} user={user} isSelf={isSelf} onClose={close} />
  return (
    <Suspense fallback={<output className="sr-only">Abrindo...</output>}>
      <AccessActDialog kind={opened} user={user} onClose={close} />
    </Suspense>
  )
}

type Choice = { act: CustomerActName; label: string; Icon: ComponentType; destructive?: boolean }

function listChoices(customer: Customer, isSelf: boolean, now: Date): Choice[] {
  const { user, access } = customer
  const hasAccess = hasAccessNow(customer, now)
  return [
    ...(user.frozen ? [{ act: 'unfreeze' as const, label: 'Descongelar', Icon: LockOpen }] : []),
    { act: 'email', label: 'Corrigir email', Icon: AtSign },
    ...(user.isAdmin
      ? []
      : ([
          { act: 'set_end', label: actWords.set_end.choice, Icon: CalendarDays },
          { act: 'set_plan', label: actWords.set_plan.choice, Icon: Layers },
          ...(access.isRevoked && !hasAccess
            ? [{ act: 'unrevoke', label: actWords.unrevoke.choice, Icon: Undo } as const]
            : []),
          ...(hasAccess
            ? [{ act: 'revoke', label: actWords.revoke.choice, Icon: Ban, destructive: true } as const]
            : []),
        ] as const)),
    ...(isSelf ? [] : [{ act: 'delete' as const, label: 'Excluir', Icon: Trash, destructive: true }]),
  ]
}

function More({ customer, isSelf, now, acts }: CustomerActsProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <DropdownMenu
      trigger={
        <Button ref={trigger} size="icon" aria-label={`Mais ações para ${customer.user.username}`}>
          <Ellipsis />
        </Button>
      }
    >
      {listChoices(customer, isSelf, now).map(({ act, label, Icon, destructive = false }) => (
        <DropdownMenuItem
          key={act}
          destructive={destructive}
          onSelect={() => acts.open(act, trigger.current)}
        >
          <Icon />
          {label}
        </DropdownMenuItem>
      ))}
      <DropdownMenuLink href={exportCustomer.path.replace(':id', customer.user.id)} download>
        <FileDown />
        Exportar dados
      </DropdownMenuLink>
    </DropdownMenu>
  )
}
